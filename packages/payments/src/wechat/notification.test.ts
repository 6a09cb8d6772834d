import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openNotification, serviceOrderOf } from './notification';
import { openField, openSealed, sealField, sealWith } from './sealing';
import { signLines } from './signing';
import type { Transaction } from './transactions';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [theirs, others] = [pair(), pair()];
const keys = { publicKeys: { PUB_KEY_ID_1: theirs.publicKey }, apiV3Key: '0123456789abcdef0123456789abcdef' };
const now = 1_763_800_000_000;
const nonce = 'ABCDEFGHIJKL';

const transaction: Transaction = {
  sp_mchid: '1900000001',
  sub_mchid: '1900000109',
  out_trade_no: 'order000001',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  amount: { total: 100 },
};
const envelope = (resource: unknown, eventType = 'TRANSACTION.SUCCESS', apiV3Key = keys.apiV3Key) =>
  Buffer.from(
    JSON.stringify({
      id: 'n1',
      event_type: eventType,
      resource_type: 'encrypt-resource',
      resource: { original_type: 'transaction', ...sealWith(apiV3Key, JSON.stringify(resource), nonce, 'transaction') },
    }),
  );

function signed(
  body: Buffer,
  { timestamp = String(now / 1000), privateKey = theirs.privateKey, serial = 'PUB_KEY_ID_1' } = {},
) {
  const lines = [timestamp, nonce, body.toString('utf8')];
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signLines(privateKey, lines),
  };
}
const opened = (body: Buffer, headers: Record<string, string>) =>
  openNotification(keys, (name) => headers[name], body, now);

describe('a notification', () => {
  test('that is genuine is opened and typed', () => {
    const body = envelope(transaction);
    expect(opened(body, signed(body))).toEqual({
      verdict: 'genuine',
      notification: { kind: 'transaction', id: 'n1', eventType: 'TRANSACTION.SUCCESS', transaction },
    });
    const serviceOrder = { sub_mchid: '1900000109', out_order_no: 'after1', service_id: '2002', state: 'DOING' };
    const afterUse = [serviceOrder, {}].map((resource) => {
      const after = envelope(resource, 'PAYSCORE.USER_PAID');
      const told = opened(after, signed(after));
      return told.verdict === 'genuine' && serviceOrderOf(told.notification);
    });
    expect(afterUse).toEqual([serviceOrder, undefined]);
    const other = envelope({ any: 1 }, 'COMPLAINT.CREATE');
    expect(opened(other, signed(other))).toMatchObject({ notification: { kind: 'other', resource: { any: 1 } } });
  });

  test('of another key, serial, time, or a probe is refused', () => {
    const body = envelope(transaction);
    expect(opened(body, signed(body, { privateKey: others.privateKey }))).toEqual({ verdict: 'forged' });
    expect(opened(body, signed(body, { serial: 'PUB_KEY_ID_2' }))).toEqual({ verdict: 'unknownSerial' });
    expect(opened(body, signed(body, { timestamp: String(now / 1000 - 301) }))).toEqual({ verdict: 'late' });
    expect(
      opened(body, {
        ...signed(body),
        'wechatpay-signature': `WECHATPAY/SIGNTEST/${signed(body)['wechatpay-signature']}`,
      }),
    ).toEqual({ verdict: 'probe' });
    expect(opened(body, {})).toEqual({ verdict: 'unknownSerial' });
  });

  test('with any bit of it flipped is refused', () => {
    const body = envelope(transaction);
    const headers = signed(body);
    fc.assert(
      fc.property(fc.nat(8 * body.length - 1), (bit) => {
        const broken = Buffer.from(body);
        broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(opened(broken, headers).verdict).toBe('forged');
      }),
      { numRuns: 300 },
    );
    const signature = Buffer.from(headers['wechatpay-signature'], 'base64');
    fc.assert(
      fc.property(fc.nat(8 * signature.length - 1), (bit) => {
        const broken = Buffer.from(signature);
        broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(opened(body, { ...headers, 'wechatpay-signature': broken.toString('base64') }).verdict).not.toBe(
          'genuine',
        );
      }),
      { numRuns: 300 },
    );
  });

  test('that is signed but no notification, or sealed with another key, is unreadable, whatever it holds', () => {
    for (const body of [
      Buffer.from('no'),
      Buffer.from('{}'),
      Buffer.from('[]'),
      envelope(transaction, undefined, 'x'.repeat(32)),
      envelope({ ...transaction, amount: { total: '100' } }),
      envelope({}, 'REFUND.SUCCESS'),
      envelope(null),
    ])
      expect(opened(body, signed(body))).toEqual({ verdict: 'unreadable' });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = Buffer.from(JSON.stringify(value));
        expect(opened(body, signed(body))).toEqual({ verdict: 'unreadable' });
      }),
      { numRuns: 100 },
    );
  });
});

describe('sealing', () => {
  test('opens to what was sealed, and not at all once touched', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ maxLength: 40 }),
        fc.nat(),
        (text, associated, at) => {
          const sealed = sealWith(keys.apiV3Key, text, nonce, associated);
          expect(openSealed(keys.apiV3Key, sealed)).toBe(text);
          const bytes = Buffer.from(sealed.ciphertext, 'base64');
          const bit = at % (8 * bytes.length);
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(() => openSealed(keys.apiV3Key, { ...sealed, ciphertext: bytes.toString('base64') })).toThrow();
          expect(() => openSealed(keys.apiV3Key, { ...sealed, associated_data: `${associated}x` })).toThrow();
        },
      ),
      { numRuns: 200 },
    );
    expect(() =>
      openSealed(keys.apiV3Key, { ...sealWith(keys.apiV3Key, 'x', nonce, ''), ciphertext: 'AAAA' }),
    ).toThrow();
  });

  test('a field is opened by the key it was sealed for alone', () => {
    const sealed = sealField(theirs.publicKey, '张三 330106199001011234');
    expect(openField(theirs.privateKey, sealed)).toBe('张三 330106199001011234');
    expect(() => openField(others.privateKey, sealed)).toThrow();
  });
});
