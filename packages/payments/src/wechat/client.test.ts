import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { PaymentError } from '../call';
import { wechatPay } from './client';
import { signLines } from './signing';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keys = {
  mchid: '1900000001',
  appid: 'wx1',
  serial: 'A1',
  apiV3Key: '0123456789abcdef0123456789abcdef',
  privateKey: pair.privateKey,
  publicKeys: { PUB_KEY_ID_1: pair.publicKey },
};
const now = 1_763_800_000_000;

function answering(status: number, body: string, { isSigned = true } = {}) {
  const timestamp = String(now / 1000);
  const headers = {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': 'n',
    'Wechatpay-Serial': 'PUB_KEY_ID_1',
    'Wechatpay-Signature': isSigned ? signLines(pair.privateKey, [timestamp, 'n', body]) : 'AAAA',
  };
  return wechatPay({
    url: 'https://pay.example',
    keys,
    clock: () => now,
    fetch: async () => new Response(status === 204 ? null : body, { status, headers }),
  });
}
const failing = (fetch: typeof globalThis.fetch) =>
  wechatPay({ url: 'https://pay.example', keys, clock: () => now, timeoutSeconds: 0.02, fetch });
const errorOf = async (call: Promise<unknown>): Promise<PaymentError> =>
  call.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error as PaymentError,
  );

test('an answer counts where it is signed', async () => {
  expect(await answering(200, '{"a":1}').send('GET', '/v3/x')).toEqual({ a: 1 });
  expect(await answering(204, '').send('POST', '/v3/x', {})).toBeUndefined();
});

test('whatever may have happened is unknown, what the provider refused is refused', async () => {
  const outcomes = await Promise.all(
    [
      answering(200, '{"a":1}', { isSigned: false }),
      answering(200, 'no json'),
      answering(500, '{"code":"SYSTEM_ERROR"}'),
      answering(502, '<html>'),
      answering(400, '{"code":"USERPAYING"}'),
      answering(429, '{"code":"FREQUENCY_LIMITED"}'),
      failing(async () => {
        throw new TypeError('fetch failed');
      }),
      failing(
        async (_url, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => {
              reject(new DOMException('aborted', 'TimeoutError'));
            });
          }),
      ),
      answering(400, '{"code":"PARAM_ERROR","message":"no","detail":{"field":"/amount/total"}}'),
      answering(404, 'not json'),
    ].map(async (pay) => {
      const { kind, code, field } = await errorOf(pay.send('POST', '/v3/x', {}));
      return `${kind} ${code}${field ? ` ${field}` : ''}`;
    }),
  );
  expect(outcomes).toEqual([
    'unknown BAD_SIGNATURE',
    'unknown NO_ANSWER',
    'unknown SYSTEM_ERROR',
    'unknown HTTP_502',
    'unknown USERPAYING',
    'unknown FREQUENCY_LIMITED',
    'unknown NO_ANSWER',
    'unknown NO_ANSWER',
    'refused PARAM_ERROR /amount/total',
    'refused HTTP_404',
  ]);
});

test('no error holds a key, a signature or what was sent', async () => {
  const calls = [
    answering(400, '{"code":"X"}'),
    answering(500, ''),
    answering(200, '{}', { isSigned: false }),
    failing(async (_url, init) => {
      throw new Error(JSON.stringify(init));
    }),
  ];
  for (const pay of calls) {
    const error = await errorOf(pay.send('POST', '/v3/x', { secret: 'customer-openid' }));
    expect(error).toBeInstanceOf(PaymentError);
    const told = `${JSON.stringify(error)} ${error.message} ${String(error.cause)}`;
    for (const secret of [keys.apiV3Key, pair.privateKey.slice(40, 80), 'signature=', 'customer-openid'])
      expect(told).not.toContain(secret);
  }
});
