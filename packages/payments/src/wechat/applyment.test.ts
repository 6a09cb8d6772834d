import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { submitApplyment, withoutEmpty } from './applyment';
import { wechatPay } from './client';
import { uploadPicture } from './media';
import { openField } from './sealing';
import { areLinesSigned, signLines } from './signing';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [merchant, provider] = [pair(), pair()];
const NOW = 1_763_800_000_000;

function answering(answer: object) {
  const seen: { path: string; headers: Headers; body: unknown }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    seen.push({ path: new URL(url).pathname, headers: new Headers(init.headers), body: init.body });
    const [timestamp, nonce, body] = [String(NOW / 1000), 'NONCE', JSON.stringify(answer)];
    return Promise.resolve(
      new Response(body, {
        headers: {
          'Wechatpay-Serial': 'PUB',
          'Wechatpay-Timestamp': timestamp,
          'Wechatpay-Nonce': nonce,
          'Wechatpay-Signature': signLines(provider.privateKey, [timestamp, nonce, body]),
        },
      }),
    );
  };
  const pay = wechatPay({
    url: 'http://provider',
    clock: () => NOW,
    fetch: fetch as typeof globalThis.fetch,
    keys: {
      mchid: '1900000001',
      appid: 'wx1',
      serial: 'S',
      apiV3Key: 'k'.repeat(32),
      privateKey: merchant.privateKey,
      publicKeys: { PUB: provider.publicKey },
    },
  });
  return { pay, seen };
}

/** Returns whether the merchant signed this text for this path. */
function isSigned({ path, headers }: { path: string; headers: Headers }, text: string): boolean {
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return areLinesSigned(
    merchant.publicKey,
    ['POST', path, part('timestamp'), part('nonce_str'), text],
    part('signature'),
  );
}

describe('an application of a special merchant', () => {
  it('sends nothing that is empty, and names the key that its numbers are sealed for', async () => {
    const { pay, seen } = answering({ applyment_id: 2_000_002_124_775_691 });
    await submitApplyment(pay, {
      business_code: 'PD1',
      contact_info: { contact_name: pay.seal('陈国华'), contact_email: '' },
      addition_info: { business_addition_pics: [], business_addition_msg: '' },
    });
    const [one] = seen;
    const sent = JSON.parse(one?.body as string) as { business_code: string; contact_info: Record<string, string> };
    expect(Object.keys(sent)).toEqual(['business_code', 'contact_info']);
    expect(Object.keys(sent.contact_info)).toEqual(['contact_name']);
    expect(openField(provider.privateKey, sent.contact_info.contact_name ?? '')).toBe('陈国华');
    expect(one?.headers.get('wechatpay-serial')).toBe('PUB');
    expect(one && isSigned(one, one.body as string)).toBe(true);
  });

  it('keeps what is false or nought', () => {
    expect(withoutEmpty({ owner: false, count: 0, list: ['', { name: '' }], text: '' })).toEqual({
      owner: false,
      count: 0,
    });
  });

  it('signs the description of a picture, not the picture', async () => {
    const { pay, seen } = answering({ media_id: 'V1_1' });
    const content = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
    expect(await uploadPicture(pay, { filename: 'licence.jpg', content, type: 'image/jpeg' })).toBe('V1_1');
    const [one] = seen;
    const form = one?.body as FormData;
    const meta = await (form.get('meta') as File).text();
    expect(JSON.parse(meta)).toEqual({
      filename: 'licence.jpg',
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(one && isSigned(one, meta)).toBe(true);
    expect(one?.headers.get('content-type')).toBeNull();
  });
});
