import { generateKeyPairSync } from 'node:crypto';
import { sandboxWechatPay } from '../keys';
import { post, signedHeaders } from './notifier';
import type { PaySandbox, WechatOrder } from './payState';
import { envelope } from './wechatpay/envelope';
import { transactionOf } from './wechatpay/order';

/**
 * Fault of a notification.
 * - `otherKey`: signed by another key; `wrongSerial`: by an unknown key; `bitFlip`: one byte changed
 * - `probe`: WeChat Pay's test whether the receiver verifies; `late`: signed ten minutes ago; `early`: in ten minutes
 * - `wrongAmount`, `wrongMerchant`: correctly signed, with another amount or shop; `unpaid`: reports a payment that
 *   did not happen
 * - `none`: no fault
 */
export type Forgery =
  | 'otherKey'
  | 'wrongSerial'
  | 'bitFlip'
  | 'probe'
  | 'late'
  | 'early'
  | 'unsigned'
  | 'wrongAmount'
  | 'wrongMerchant'
  | 'unpaid'
  | 'none';

const TEN_MINUTES_MS = 600_000;
let other: string | undefined;
const otherKey = () =>
  (other ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey);

/** Sends one forged notification of an order; returns the receiver's answer. */
export async function sendForged(
  pay: PaySandbox,
  order: WechatOrder,
  url: string,
  forgery: Forgery,
): Promise<{ status: number }> {
  const now = pay.now();
  const told = transactionOf({
    ...order,
    state: 'SUCCESS',
    paid: order.paid ?? now,
    transactionId: order.transactionId ?? '4200099999999999999999999999',
  });
  if (forgery === 'wrongAmount') told.amount = { ...told.amount, total: order.total + 1 };
  if (forgery === 'wrongMerchant') told.sub_mchid = order.subMchid === '1999999999' ? '1999999998' : '1999999999';
  let body = envelope('TRANSACTION.SUCCESS', told, now);
  const signer = {
    ...sandboxWechatPay,
    ...(forgery === 'otherKey' && { privateKey: otherKey() }),
    ...(forgery === 'wrongSerial' && { serial: 'PUB_KEY_ID_0199999999999999999999' }),
  };
  const headers =
    forgery === 'unsigned'
      ? {}
      : signedHeaders(
          body,
          now + (forgery === 'late' ? -TEN_MINUTES_MS : forgery === 'early' ? TEN_MINUTES_MS : 0),
          signer,
        );
  if (forgery === 'probe')
    headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature'] ?? ''}`;
  if (forgery === 'bitFlip') {
    const at = Math.floor(pay.random() * body.length);
    body = `${body.slice(0, at)}${String.fromCharCode(body.charCodeAt(at) ^ 1)}${body.slice(at + 1)}`;
  }
  const { status } = await post({ provider: 'wechat', url, body }, headers);
  return { status };
}
