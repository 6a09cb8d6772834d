import { call, PaymentError, type Surroundings } from '../call';
import type { WechatPayKeys } from './keys';
import { sealField } from './sealing';
import { authorization, newNonce, signatureHeaders, verdictOf } from './signing';

export interface WechatPay {
  readonly keys: WechatPayKeys;
  /** Seconds since 1970, by the client's clock. */
  seconds: () => number;
  /** Signs, sends, verifies. Resolves to undefined for an empty answer (204). */
  send: <T>(method: 'GET' | 'POST', path: string, body?: unknown, options?: SendOptions) => Promise<T>;
  /** Downloads bytes with a signed request whose answer is unsigned (a bill). */
  download: (path: string) => Promise<Buffer>;
  /** Encrypts a name or a number for WeChat Pay. A request with such a field must be sent with `sealed`. */
  seal: (text: string) => string;
}

interface SendOptions {
  /** The body has fields sealed for WeChat Pay. */
  sealed?: boolean;
  /** Multipart upload, where the signed text differs from the body. */
  upload?: { meta: string; form: FormData };
}

interface Refusal {
  code?: string;
  message?: string;
  detail?: { field?: string };
}

// WeChat Pay's codes for a retry: the call may have been carried out.
const UNSURE = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'USERPAYING',
  'FREQUENCY_LIMITED',
  'RATELIMIT_EXCEEDED',
  'FREQUENCY_LIMIT_EXCEED',
]);

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Makes a client of WeChat Pay v3 in partner mode, the first argument of the functions in the other files here. */
export function wechatPay(surroundings: Surroundings & { keys: WechatPayKeys }): WechatPay {
  const { keys, clock = Date.now } = surroundings;
  const [sealSerial, sealKey] = Object.entries(keys.publicKeys)[0] ?? ['', ''];
  const seconds = () => Math.floor(clock() / 1000);
  const headersFor = (method: string, path: string, body: string) => ({
    Accept: 'application/json',
    'User-Agent': 'partsdesk-payments',
    Authorization: authorization(keys, { method, path, body, timestamp: seconds(), nonce: newNonce() }),
  });

  return {
    keys,
    seconds,
    seal: (text) => sealField(sealKey, text),
    async send<T>(
      method: 'GET' | 'POST',
      path: string,
      content?: unknown,
      { sealed = false, upload }: SendOptions = {},
    ): Promise<T> {
      const text = content === undefined ? '' : JSON.stringify(content);
      const { status, headers, body } = await call(surroundings, path, {
        method,
        headers: {
          ...headersFor(method, path, upload?.meta ?? text),
          ...(text && { 'Content-Type': 'application/json' }),
          ...(sealed && { 'Wechatpay-Serial': sealSerial }),
        },
        ...(upload ? { body: upload.form } : text && { body: text }),
      });
      if (status >= 400) {
        const { code = `HTTP_${String(status)}`, message = '', detail } = (parsed(body) ?? {}) as Refusal;
        throw new PaymentError(status >= 500 || UNSURE.has(code) ? 'unknown' : 'refused', code, message, detail?.field);
      }
      if (
        verdictOf(
          keys,
          signatureHeaders((name) => headers.get(name)),
          body,
          clock(),
        ) !== 'genuine'
      )
        throw new PaymentError('unknown', 'BAD_SIGNATURE', 'the answer is not signed by WeChat Pay');
      if (status === 204) return undefined as T;
      const answer = parsed(body);
      if (answer === undefined) throw new PaymentError('unknown', 'NO_ANSWER', 'the answer is no JSON');
      return answer as T;
    },
    async download(path) {
      const { status, body } = await call(surroundings, path, { method: 'GET', headers: headersFor('GET', path, '') });
      if (status >= 400)
        throw new PaymentError(
          status >= 500 ? 'unknown' : 'refused',
          `HTTP_${String(status)}`,
          'the download was refused',
        );
      return body;
    },
  };
}
