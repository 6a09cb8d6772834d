import { areLinesSigned, MOST_CLOCK_DIFFERENCE } from '@partsdesk/payments/wechat/signing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sandboxMerchantPublicKey, sandboxWechatPayKeys } from '../../keys';
import { signedHeaders } from '../notifier';

/** WeChat Pay's form of a refusal. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const WECHAT_PAY_PREFIX = '/sandbox/wechatpay';

const part = (header: string, name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? '';

function isSigned(request: FastifyRequest, body: string, now: number): boolean {
  const header = request.headers.authorization ?? '';
  const timestamp = part(header, 'timestamp');
  if (
    !header.startsWith('WECHATPAY2-SHA256-RSA2048 ') ||
    part(header, 'mchid') !== sandboxWechatPayKeys.mchid ||
    part(header, 'serial_no') !== sandboxWechatPayKeys.serial
  )
    return false;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= MOST_CLOCK_DIFFERENCE)) return false;
  // Accepts a signature of either path: our client signs WeChat Pay's path, others sign the one they call.
  return [request.url.slice(WECHAT_PAY_PREFIX.length), request.url].some((path) =>
    areLinesSigned(
      sandboxMerchantPublicKey,
      [request.method, path, timestamp, part(header, 'nonce_str'), body],
      part(header, 'signature'),
    ),
  );
}

/** An uploaded picture; its description is the signed part. */
export interface Upload {
  meta: string;
  content: Buffer;
}

const MOST_UPLOADED = 8 * 1024 * 1024;

const bodies = new WeakMap<FastifyRequest, string>();

/** Turns a context into a face of WeChat Pay: verifies the merchant's signature on requests and signs the answers. */
export function speakWechatPay(face: FastifyInstance, { now }: { now: () => number }): void {
  face.removeContentTypeParser(['application/json', 'multipart/form-data']);
  face.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    bodies.set(request, String(body));
    try {
      parsed(null, JSON.parse(String(body)));
    } catch {
      parsed(new Refusal(400, 'PARAM_ERROR', '请求内容不是有效的 JSON'));
    }
  });
  face.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_UPLOADED },
    async (request: FastifyRequest, body: Buffer): Promise<Upload> => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'Content-Type': request.headers['content-type'] ?? '' },
      }).formData();
      const textOf = async (part: FormDataEntryValue | null) =>
        typeof part === 'string' ? part : ((await part?.text()) ?? '');
      const [meta, file] = [await textOf(form.get('meta')), form.get('file')];
      bodies.set(request, meta);
      return { meta, content: file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0) };
    },
  );
  face.addHook('preValidation', async (request) => {
    if (!isSigned(request, bodies.get(request) ?? '', now()))
      throw new Refusal(401, 'SIGN_ERROR', '签名错误，请检查后再试');
  });
  face.addHook('onSend', async (_request, reply, payload: unknown) => {
    const text = typeof payload === 'string' ? payload : '';
    void reply.headers(signedHeaders(text, now()));
    return payload;
  });
  face.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof Refusal)
      return reply
        .code(error.status)
        .send({ code: error.code, message: error.message, ...(error.field && { detail: { field: error.field } }) });
    request.log.error({ err: error }, 'sandbox');
    return reply.code(500).send({ code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' });
  });
}
