import { areLinesSigned, newNonce, signLines } from '@partsdesk/payments/wechat/signing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LostAnswer } from './lostAnswer';
import { sandboxMerchantPublicKey, sandboxWechatPay, sandboxWechatPayKeys } from './keys';

const PREFIX = '/sandbox/wechatpay';

/** What WeChat Pay refuses a request with. */
export class WechatPayRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.body = { code, message, ...(field === undefined ? {} : { detail: { field, location: 'body', issue: message } }) };
  }
}

/** A request's description of itself, `name="value",…`. */
function described(header: string): Record<string, string> {
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

interface Answering {
  request: FastifyRequest;
  /** What was signed: the body, or an upload's description. */
  text: string;
}

/** Opens a face of WeChat Pay v3: whose requests are verified, and whose answers are signed, by the other side's clock. */
export function wechatPayDoor(scope: FastifyInstance, method: 'GET' | 'POST', path: string, answer: (asked: Answering) => unknown): void {
  scope.route({
    method, url: `${PREFIX}${path}`,
    handler: async (request, reply) => {
      const given = described(request.headers.authorization ?? '');
      const time = given.timestamp ?? '0';
      try {
        const text = await signedText(request);
        const lines = [request.method, request.url.slice(PREFIX.length), time, given.nonce_str ?? '', text];
        if (given.mchid !== sandboxWechatPayKeys.mchid || given.serial_no !== sandboxWechatPayKeys.serial || !areLinesSigned(sandboxMerchantPublicKey, lines, given.signature ?? ''))
          throw new WechatPayRefusal(401, 'SIGN_ERROR', '签名错误');
        return send(reply, 200, time, await answer({ request, text }));
      } catch (error) {
        if (error instanceof LostAnswer) return error.lose(request, reply);
        if (error instanceof WechatPayRefusal) return send(reply, error.status, time, error.body);
        throw error;
      }
    },
  });
}

async function signedText(request: FastifyRequest): Promise<string> {
  const body = request.body as Buffer | undefined;
  if (request.headers['content-type']?.startsWith('multipart/') !== true) return body?.toString('utf8') ?? '';
  const meta = (await formOf(request)).get('meta');
  return typeof meta === 'string' ? meta : (await meta?.text()) ?? '';
}

export const formOf = (request: FastifyRequest): Promise<FormData> =>
  new Response(new Uint8Array(request.body as Buffer), { headers: { 'Content-Type': request.headers['content-type'] ?? '' } }).formData();

function send(reply: FastifyReply, status: number, time: string, content: unknown): FastifyReply {
  const [body, nonce] = [JSON.stringify(content), newNonce()];
  return reply.code(status).headers({
    'Wechatpay-Serial': sandboxWechatPay.serial, 'Wechatpay-Timestamp': time, 'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': signLines(sandboxWechatPay.privateKey, [time, nonce, body]),
  }).type('application/json').send(body);
}
