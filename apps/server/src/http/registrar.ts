import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, idOf, shopOf } from '../account/login/access';
import { withFirstUse } from '../account/login/firstUse';
import { notLoggedIn } from '../account/login/notLoggedIn';
import type { Clock } from '../clock';
import type { Database, Transaction } from '../db/database';
import { retryOnConflict } from '../db/retryOnConflict';
import { asSystem } from '../jobs/withoutRequest';
import { recordAudit } from '../kit/audit';
import type { Context } from '../kit/context';
import { readDocuments, type ContractOperation } from '../kit/documents';
import { Failure, Problem } from '../kit/failure';
import { FileAnswer } from '../kit/fileAnswer';
import { makeContext, type Made } from '../kit/makeContext';
import { withMutex } from '../kit/mutex';
import type { BeforeContext, Outside } from '../kit/outside';
import type { Settings } from '../settings';
import { bodyLimitsOf } from './body/bodyLimits';
import { readForm, refuseForm } from './body/upload';
import { claimIntent, isClaimed, type Intent } from './idempotency';
import { lazy } from './lazy';
import { validatorsOf } from './validation';

type AnyInput = { query: object; body: unknown; before?: unknown };
type AnyHandler =
  | ((ctx: Context, input: never) => unknown)
  | {
      before: (outside: BeforeContext, input: never) => Promise<unknown>;
      known?: ((input: never) => unknown) | undefined;
      handle: (ctx: Context, input: never) => unknown;
    };
/** Handlers by group, `parts/customerTag`. What each takes is checked against its contract when a request comes in. */
type Handlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

export interface Frame {
  database: Database;
  clock: Clock;
  settings: Settings;
  outside: Outside;
  handlers: Handlers;
  /** In tests: an answer that does not fit the contract fails the request. */
  checkAnswers: boolean;
}

/** Registers every operation of the contract, and refuses to start when contract and handlers do not match. */
export function registerOperations(app: FastifyInstance, frame: Frame): ContractOperation[] {
  const unclaimed = new Set(
    Object.entries(frame.handlers).flatMap(([group, handlers]) =>
      Object.keys(handlers).map((name) => `${group}/${name}`),
    ),
  );
  const missing: string[] = [];
  const operations = readDocuments().flatMap((document) => {
    const validators = validatorsOf(document);
    for (const operation of document.operations) {
      const handler = frame.handlers[`${operation.service}/${operation.group}`]?.[operation.name];
      const checks = validators.get(operation.id);
      if (!handler || !checks) {
        missing.push(operation.id);
        continue;
      }
      unclaimed.delete(operation.id);
      const { bytes, pieces } = bodyLimitsOf(operation, document);
      app.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: operation.form ? operation.maxMegabytes * 1024 * 1024 : bytes,
        config: { pieces },
        onRequest: (request) => refuseBeforeReading(frame, operation, request),
        handler: async (request, reply) => {
          refuseForeignSite(operation, request);
          const sent = operation.form ? await admittedForm(frame, operation, request) : jsonOf(request);
          // Checked when the caller is admitted, so that who may not learns nothing; once for repeated transactions.
          const input = lazy(() => ({
            query: checks.query({ ...(request.query as object), ...(request.params as object) }),
            body: checks.body(sent),
          }));
          const key = typeof handler === 'function' ? undefined : idempotencyKeyOf(request);
          const run = () => runOperation(frame, operation, handler, request, input);
          // Holds a mutex per key, so that parallel repetitions do not run `before` (which counts a try) twice.
          const answer = await (key ? withMutex(`${operation.id} ${key}`, run) : run());
          if (operation.effect === 'write' && operation.method === 'GET') reply.header('Cache-Control', 'no-store');
          if (answer instanceof FileAnswer) return sendFile(reply, answer);
          const body = operation.envelope ? answer : { status: 0, data: answer ?? null };
          const text = JSON.stringify(body);
          if (frame.checkAnswers) checks.answer(JSON.parse(text));
          return reply.type('application/json; charset=utf-8').send(text);
        },
      });
    }
    return document.operations;
  });
  if (missing.length) throw new Error(`no handler for: ${missing.join(', ')}`);
  if (unclaimed.size) throw new Error(`no operation in the contract for the handlers: ${[...unclaimed].join(', ')}`);
  const answerUnknown = notFoundHandler(operations);
  app.setNotFoundHandler(answerUnknown);
  app.addHook('onRequest', (request, reply, done) => {
    // Answers before the body is read.
    if (request.is404) answerUnknown(request, reply);
    done();
  });
  return operations;
}

/** A body up to this size is read before the caller is looked up, which saves a transaction. */
const SMALL_BODY_BYTES = 32 * 1024;

/** Refuses a missing login before any body is read, and who may not before a large one: they cost nothing then. */
async function refuseBeforeReading(frame: Frame, operation: ContractOperation, request: FastifyRequest): Promise<void> {
  const claims = claimsOf(request);
  if (operation.access !== 'public' && !claims.token) throw notLoggedIn();
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const isSmall = !encoding && Number(length ?? 0) <= SMALL_BODY_BYTES;
  // A limited rate counts in the database, and only those who may count there; its own hook runs after this one.
  const isCounted = Boolean(request.routeOptions.config.rateLimit);
  if (operation.access !== 'public' && !operation.form && (isCounted || !isSmall))
    await checkAdmission(frame, operation, request);
}

const checkAdmission = (frame: Frame, operation: ContractOperation, request: FastifyRequest) =>
  withFirstUse(frame.database, () =>
    frame.database.transaction({ role: 'platform' }, (transaction) =>
      admit(transaction, operation, claimsOf(request), frame.clock.now()),
    ),
  );

/** Reads a form once its sender is admitted. */
async function admittedForm(frame: Frame, operation: ContractOperation, request: FastifyRequest) {
  const { user, customerId } = await checkAdmission(frame, operation, request);
  return readForm(request, operation.maxMegabytes, user?.id ?? customerId ?? request.ip);
}

function jsonOf(request: FastifyRequest): unknown {
  refuseForm(request);
  return request.body ?? undefined;
}

type Caller = Awaited<ReturnType<typeof admit>>;

/** Answered where a first step is needed, which runs while no transaction is open. */
const NEEDS_BEFORE = Symbol('needs before');

async function runOperation(
  frame: Frame,
  operation: ContractOperation,
  handler: AnyHandler,
  request: FastifyRequest,
  input: () => AnyInput,
): Promise<unknown> {
  const { database, clock, settings } = frame;
  const now = clock.now();
  const claims = claimsOf(request);
  if (operation.access === 'public') input();
  const twoSteps = typeof handler === 'function' ? undefined : handler;
  if (!twoSteps) return runOnce(() => undefined);
  const { known } = twoSteps;
  if (known) {
    const answer = await runOnce((wellFormed) => known(wellFormed as never) ?? NEEDS_BEFORE);
    if (answer !== NEEDS_BEFORE) return answer;
  }
  const given = await runBefore(twoSteps);
  return runOnce(() => given);

  /** Runs the handler with what its first step returned; answers `NEEDS_BEFORE` where that has yet to run. */
  async function runOnce(beforeOf: (input: AnyInput) => unknown): Promise<unknown> {
    let made: Made | undefined;
    let caller: Caller | undefined;
    const auditEntryOf = (outcome: string) => ({
      storeId: caller?.storeId ?? '',
      shopId: caller?.shopId ?? null,
      userId: caller?.user?.id ?? null,
      operation: operation.id,
      outcome,
      requestId: request.id,
      address: request.ip,
      changes: made?.changes ?? [],
      now,
    });

    try {
      const answer = await withFirstUse(database, () =>
        retryOnConflict(() =>
          database.transaction(
            { role: 'platform' },
            async (transaction) => {
              caller = await admit(transaction, operation, claims, now);
              made = contextOf(transaction, caller);
              const { ctx } = made;
              const wellFormed = input();
              const before = beforeOf(wellFormed);
              if (before === NEEDS_BEFORE) return NEEDS_BEFORE;
              const run = () =>
                typeof handler === 'function'
                  ? handler(ctx, wellFormed as never)
                  : handler.handle(ctx, { ...wellFormed, before } as never);
              if (operation.effect === 'read') return run();

              const wanted = intentOf(caller);
              const intent = wanted && (await claimIntent(transaction.db, settings, wanted));
              if (intent && 'replay' in intent) return intent.replay;
              const result = await run();
              await Promise.all([
                intent && !(result instanceof FileAnswer) && intent.keep(result),
                recordAudit(transaction.db, auditEntryOf('done')),
              ]);
              return result;
            },
            { readOnly: operation.effect === 'read' },
          ),
        ),
      );
      for (const run of made?.afterCommit ?? []) await run();
      return answer;
    } catch (error) {
      if (error instanceof Failure) {
        const kept = error.kept;
        if (kept.length)
          await database.transaction({ role: 'platform' }, async ({ db }) => {
            for (const work of kept) await work(db);
          });
        if (operation.effect === 'write') {
          made = undefined;
          await database.transaction(
            caller?.storeId ? { role: 'tenant', storeId: caller.storeId } : { role: 'platform' },
            ({ db }) => recordAudit(db, auditEntryOf(`refused: ${error.message}`)),
          );
        }
      }
      throw error;
    }
  }

  function contextOf(transaction: Transaction, who: Caller): Made {
    return makeContext(
      transaction,
      {
        ...who,
        claims: { tenantId: idOf(claims.tenantId), deptId: idOf(shopOf(claims.deptId)) },
        requestId: request.id,
        address: request.ip,
        origin: originOf(settings, request),
      },
      { now, settings },
    );
  }

  function intentOf(who: Caller): Intent | undefined {
    const key = idempotencyKeyOf(request);
    if (!key || !operation.idempotent) return undefined;
    return {
      storeId: who.storeId,
      scope: `${who.user?.id ?? who.customerId ?? 'public'}:${who.shopId ?? ''}`,
      key,
      operation: operation.id,
      request: input(),
      now,
    };
  }

  async function runBefore({ before: run }: Exclude<AnyHandler, (...args: never[]) => unknown>): Promise<unknown> {
    const { user, storeId, shopId, customerId, claimed } = await withFirstUse(database, () =>
      database.transaction({ role: 'platform' }, async (transaction) => {
        const who = await admit(transaction, operation, claims, now);
        input();
        const intent = operation.effect === 'write' ? intentOf(who) : undefined;
        return { ...who, claimed: intent !== undefined && (await isClaimed(transaction.db, intent)) };
      }),
    );
    // Skips `before` when the key was claimed: the stored answer is returned.
    if (claimed) return undefined;
    return run(
      {
        ...frame.outside,
        user,
        storeId,
        shopId,
        customerId,
        claims: { tenantId: idOf(claims.tenantId) },
        address: request.ip,
        origin: originOf(settings, request),
        now,
        platform: (work) => database.transaction({ role: 'platform' }, ({ db }) => work(db)),
        store: (work) => database.transaction({ role: 'tenant', storeId }, ({ db }) => work(db)),
        system: (other, work) =>
          asSystem(frame, { storeId: other, id: request.id, operation: `before/${operation.id}` }, work),
      },
      input() as never,
    );
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function claimsOf(request: FastifyRequest) {
  return {
    token: /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1],
    tenantId: headerOf(request, 'tenant-id'),
    deptId: headerOf(request, 'dept-id'),
  };
}

/** Takes the host from `Host` alone: `X-Forwarded-Host` is the client's word where the proxy does not write it. */
const originOf = ({ publicUrl }: Settings, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${headerOf(request, 'host') ?? 'localhost'}`;

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key && (key.length > 255 || !/^[\x21-\x7e]+$/.test(key)))
    throw new Problem(400, '请求号格式不正确', [{ field: 'Idempotency-Key', message: '请求号格式不正确' }]);
  return key;
}

/** Refuses a state-changing GET (the specification has some) that a foreign page started. */
function refuseForeignSite(operation: ContractOperation, request: FastifyRequest): void {
  if (operation.effect !== 'write' || operation.method !== 'GET') return;
  const site = headerOf(request, 'sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') throw new Problem(403, '不允许从其他网站发起该操作');
}

/** Answers 405 for an address that takes other methods, else 404. */
function notFoundHandler(operations: ContractOperation[]) {
  const known = new Map<string, string[]>();
  for (const { path, method } of operations) known.set(path, [...(known.get(path) ?? []), method]);
  const withParameters = [...known].filter(([path]) => path.includes('{'));
  const methodsAt = (address: string) =>
    known.get(address) ??
    withParameters.find(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))?.[1];
  return (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '');
    if (!methods) throw new Problem(404, '没有这个地址');
    void reply.header('Allow', methods.join(', '));
    throw new Problem(405, `该地址只接受${methods.join('、')}请求`);
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('Cache-Control', 'no-store')
    .type(file.type)
    .send(file.content);
}
