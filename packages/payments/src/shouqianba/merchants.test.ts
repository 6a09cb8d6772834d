import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMerchant, rawMember } from './merchants';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [ours, theirs] = [pair(), pair()];
const keys = {
  appId: 'app',
  vendorSn: 'vendor',
  vendorKey: 'key',
  privateKey: ours.privateKey,
  publicKey: theirs.publicKey,
};

/** Makes a provider that gives this answer, signed with the given key. */
function answering(body: object, by = theirs.privateKey) {
  const sent: string[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    sent.push(init?.body as string);
    const response = JSON.stringify({ head: {}, body });
    return Promise.resolve(
      new Response(
        `{"response":${response},"signature":${JSON.stringify(createSign('RSA-SHA1').update(response, 'utf8').sign(by, 'base64'))}}`,
      ),
    );
  };
  return { sent, surroundings: { url: 'http://provider', fetch: fetch as typeof globalThis.fetch } };
}

describe('the envelope of the merchant interface', () => {
  it('signs the very text of the request, and believes the provider alone', async () => {
    const { sent, surroundings } = answering({
      result_code: '200',
      biz_response: { client_merchant_sn: 'PD1', status: '1' },
    });
    expect(await applyMerchant(surroundings, keys, { client_merchant_sn: 'PD1' })).toEqual({
      client_merchant_sn: 'PD1',
      status: '1',
    });
    const [text = ''] = sent;
    const { request, signature } = JSON.parse(text) as { request: { head: object; body: object }; signature: string };
    expect(request).toMatchObject({
      head: { appid: 'app', sign_type: 'SHA1' },
      body: { vendor_sn: 'vendor', client_merchant_sn: 'PD1' },
    });
    expect(
      createVerify('RSA-SHA1')
        .update(rawMember(text, 'request') ?? '')
        .verify(ours.publicKey, signature, 'base64'),
    ).toBe(true);
    const forged = answering(
      { result_code: '200', biz_response: { client_merchant_sn: 'PD1', status: '4' } },
      ours.privateKey,
    );
    await expect(applyMerchant(forged.surroundings, keys, { client_merchant_sn: 'PD1' })).rejects.toMatchObject({
      kind: 'unknown',
      code: 'BAD_SIGNATURE',
    });
  });

  it('says which field is refused, and that nobody knows when the provider does not', async () => {
    await expect(
      applyMerchant(
        answering({
          result_code: '400',
          error_code: 'INVALID_PARAMS',
          error_message: '格式错误',
          field: 'bank_account.number',
        }).surroundings,
        keys,
        { client_merchant_sn: 'PD1' },
      ),
    ).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_PARAMS', field: 'bank_account.number' });
    await expect(
      applyMerchant(answering({ result_code: '500' }).surroundings, keys, { client_merchant_sn: 'PD1' }),
    ).rejects.toMatchObject({ kind: 'unknown' });
  });

  it('finds the text of a member whatever stands in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (member) => {
        const text = JSON.stringify(member);
        expect(rawMember(`{"request":${text},"signature":"x"}`, 'request')).toBe(text);
      }),
    );
    expect([
      rawMember('{}', 'request'),
      rawMember('{"request":"x"}', 'request'),
      rawMember('{"request":{', 'request'),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
