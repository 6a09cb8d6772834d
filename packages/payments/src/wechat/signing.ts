import { createSign, createVerify, randomBytes } from 'node:crypto';
import type { WechatPayKeys } from './keys';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
/** Maximum age of a message, in seconds, into the past and the future. */
export const MOST_CLOCK_DIFFERENCE = 300;
/** Prefix of the signatures with which WeChat Pay tests whether a receiver verifies. */
const PROBE = 'WECHATPAY/SIGNTEST/';

export const newNonce = (): string => randomBytes(16).toString('hex').toUpperCase();

/** Signs lines that each end in a line feed, the last one too, by SHA256-RSA. */
export const signLines = (privateKey: string, lines: readonly string[]): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64');

export function areLinesSigned(publicKey: string, lines: readonly (string | Buffer)[], signature: string): boolean {
  const verify = createVerify('RSA-SHA256');
  for (const line of lines) verify.update(line).update('\n');
  return verify.verify(publicKey, signature, 'base64');
}

export interface SignedRequest {
  method: string;
  /** Path with its query. */
  path: string;
  /** The sent bytes; empty for GET. */
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
}

/** Returns the value of the `Authorization` header. */
export function authorization(
  { mchid, serial, privateKey }: Pick<WechatPayKeys, 'mchid' | 'serial' | 'privateKey'>,
  { method, path, body, timestamp, nonce }: SignedRequest,
): string {
  const signature = signLines(privateKey, [method, path, String(timestamp), nonce, body]);
  const parts = { mchid, nonce_str: nonce, timestamp: String(timestamp), serial_no: serial, signature };
  return `${SCHEME} ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** WeChat Pay's signature headers of an answer or a notification. */
export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  signature: string;
  serial: string;
}

/** Reads the four headers; a missing one is an empty text. */
export function signatureHeaders(read: (name: string) => string | null | undefined): SignatureHeaders {
  return {
    timestamp: read('wechatpay-timestamp') ?? '',
    nonce: read('wechatpay-nonce') ?? '',
    signature: read('wechatpay-signature') ?? '',
    serial: read('wechatpay-serial') ?? '',
  };
}

export type Verdict = 'genuine' | 'probe' | 'late' | 'unknownSerial' | 'forged';

/**
 * Verifies that WeChat Pay signed these bytes within five minutes (签名与验签规则).
 * @param now milliseconds since 1970
 */
export function verdictOf(
  { publicKeys }: Pick<WechatPayKeys, 'publicKeys'>,
  { timestamp, nonce, signature, serial }: SignatureHeaders,
  body: Buffer,
  now: number,
): Verdict {
  if (signature.startsWith(PROBE)) return 'probe';
  const key = Object.hasOwn(publicKeys, serial) ? publicKeys[serial] : undefined;
  if (key === undefined) return 'unknownSerial';
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > MOST_CLOCK_DIFFERENCE) return 'late';
  return areLinesSigned(key, [timestamp, nonce, body], signature) ? 'genuine' : 'forged';
}

/** Signs the page's parameters for the bridge (调起支付). */
export function bridgeParameters(
  { appid, privateKey }: Pick<WechatPayKeys, 'appid' | 'privateKey'>,
  prepayId: string,
  { timestamp, nonce }: Pick<SignedRequest, 'timestamp' | 'nonce'>,
) {
  const [timeStamp, wrapped] = [String(timestamp), `prepay_id=${prepayId}`];
  return {
    appId: appid,
    timeStamp,
    nonceStr: nonce,
    package: wrapped,
    signType: 'RSA' as const,
    paySign: signLines(privateKey, [appid, timeStamp, nonce, wrapped]),
  };
}

export type BridgeParameters = ReturnType<typeof bridgeParameters>;
