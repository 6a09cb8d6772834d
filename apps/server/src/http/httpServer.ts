import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { Failure, Problem } from '../kit/failure';
import type { Settings } from '../settings';
import { parseJsonBodies } from './body/jsonBody';
import { endSlowRequests } from './body/slowRequests';
import { refuseAddress, refuseConnection } from './brokenRequest';
import { databaseRefusal } from './databaseRefusal';
import { endConnections } from './endConnections';
import { loginRateStore } from './loginRateStore';
import { registerOperations, type Frame } from './registrar';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
/** Within so long a connection must have sent a whole header. */
const HEADERS_MS = 15_000;
/** An answer that took so long is logged; the others at debug alone, or a day of them buries what matters. */
const SLOW_MS = 1_000;

/** Operations that check a password or a code, or send one: their rate is limited against guessing. */
const GUESSABLE = [
  /\/oauth\/(login|customerLogin|thirdLogin)$/,
  /\/sms\/sendCode$/,
  /\/h5Payment\/member(SendCode|Pay)$/,
  /\/customer\/getByMemberCode$/,
  /\/priceApproval\/(approve|approveByCode)$/,
  /\/(regByPhone|regBySso|forgetPassword|redeemTicket)$/,
];

/** Trusts so many proxies, counted from us, or those of the networks. */
const trusted = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Creates the HTTP server with every operation of the contract. */
export async function createHttpServer(frame: Frame): Promise<FastifyInstance> {
  const { settings } = frame;
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 3 },
    trustProxy: trusted(settings.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    ajv: { customOptions: { coerceTypes: false } },
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel,
            // Logs the path only, since the query may hold a token or a code.
            serializers: {
              req: (request: { method: string; url: string; ip: string }) => ({
                method: request.method,
                path: request.url.split('?')[0],
                ip: request.ip,
              }),
            },
          },
    logController: new LogController({ disableRequestLogging: settings.logLevel !== 'debug' }),
  });

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    void reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), usb=(self), serial=(self)',
      'Strict-Transport-Security': 'max-age=31536000',
    });
    if (request.url.startsWith('/api/'))
      void reply.headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      const ms = Math.round(reply.elapsedTime);
      const answer = { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms };
      if (ms >= SLOW_MS) request.log.info(answer, 'slow');
      else request.log.debug(answer, 'answered');
    }
    done();
  });

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // Drains a form that was refused before it was read completely; left unread, it would keep the connection open.
    if (request.isMultipart()) request.raw.resume();
    const known =
      error instanceof Failure || error instanceof Problem ? error : (knownProblem(error) ?? databaseRefusal(error));
    // Logs an unavailable database for the operator of the server, while the user gets a message.
    if (known instanceof Problem && known.httpStatus === 503) request.log.error({ err: error }, 'unavailable');
    if (known instanceof Failure) return reply.code(200).send(known.body);
    if (known) {
      if (known.retryAfterSeconds) void reply.header('Retry-After', known.retryAfterSeconds);
      return reply.code(known.httpStatus).send({ ...known.body, requestId: request.id });
    }
    request.log.error({ err: error }, 'failed');
    return reply.code(500).send({ status: 999, message: '服务开小差了，请稍后重试', requestId: request.id });
  });

  // Added before the plugin, whose own hook reads the value that this one sets.
  app.addHook('onRoute', (route) => {
    if (!GUESSABLE.some((address) => address.test(route.url))) return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: settings.loginRate,
        timeWindow: '1 minute',
        keyGenerator: (request) => `${route.url}@${request.ip}`,
        errorResponseBuilder: () => new Problem(429, '操作太频繁，请稍后再试').retryAfter(60),
      },
    };
  });
  endSlowRequests(app, frame.clock);
  endConnections(app);
  await app.register(rateLimit, { global: false, store: loginRateStore(frame.database, frame.clock) });
  await app.register(multipart);
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    errorHandler(error: Error & { code?: string }, socket, request) {
      // What a client sends amiss is no fault of the server, and rings no alarm.
      request.log[error.code?.startsWith('WS_ERR_') ? 'info' : 'error']({ err: error }, 'socket');
      socket.terminate();
    },
  });
  // In a scope of its own, so that the sandbox and the notifications parse their bodies as they like.
  await app.register((scope, _options, done) => {
    parseJsonBodies(scope);
    registerOperations(scope, frame);
    done();
  });
  return app;
}

/** Translates Fastify's own refusals into messages for the user. */
function knownProblem(error: Error & { statusCode?: number; code?: string }): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, '提交的内容太大');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(415, '不支持的内容类型，请用 JSON');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem(400, '请求内容不是有效的 JSON');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new Problem(400, '请求格式不正确')
        : undefined;
  }
}
