import type { WechatPay } from './client';
import { rfc3339 } from './time';

/**
 * `ACCEPT` and `USERPAYING`: payment by code while the customer types the password. A failed attempt stays `NOTPAY`;
 * `REFUND` means that at least a part was refunded.
 */
export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR' | 'ACCEPT';

/** A payment in WeChat Pay's fields. */
export interface Transaction {
  sp_appid?: string;
  sp_mchid: string;
  sub_appid?: string;
  sub_mchid: string;
  out_trade_no: string;
  transaction_id?: string;
  trade_type?: 'JSAPI' | 'NATIVE' | 'APP' | 'MICROPAY' | 'MWEB' | 'FACEPAY' | 'AUTH';
  trade_state: TradeState;
  trade_state_desc: string;
  bank_type?: string;
  attach?: string;
  /** RFC 3339. */
  success_time?: string;
  payer?: { sp_openid?: string; sub_openid?: string };
  /** Fen. */
  amount?: { total: number; payer_total?: number; currency?: string; payer_currency?: string };
}

/** Common fields of every kind of order. */
export interface NewOrder {
  /** The shop's merchant number. */
  subMchid: string;
  /**
   * Our number: 6 to 32 letters and digits, for one payment only. Repeating it with the same content gives the same
   * answer.
   */
  outTradeNo: string;
  /** At most 127 characters; the customer reads it. */
  description: string;
  /** Fen. */
  total: number;
  /** Without a query. */
  notifyUrl: string;
  /** End of the time for payment; 7 days when undefined. */
  expires?: Date;
  /** Returned in queries and notifications, at most 127 characters. */
  attach?: string;
}

/** The customer's openid, at the service provider's account or at the shop's. */
export type Payer = { spOpenid: string } | { subAppid: string; subOpenid: string };

const BASE = '/v3/pay/partner/transactions';

type CodeOrder = Omit<NewOrder, 'notifyUrl' | 'expires'>;

const codeBody = ({ keys }: WechatPay, { subMchid, outTradeNo, description, total, attach }: CodeOrder) => ({
  sp_appid: keys.appid,
  sp_mchid: keys.mchid,
  sub_mchid: subMchid,
  description,
  out_trade_no: outTradeNo,
  ...(attach !== undefined && { attach }),
  amount: { total, currency: 'CNY' },
});

const orderBody = (pay: WechatPay, order: NewOrder) => ({
  ...codeBody(pay, order),
  notify_url: order.notifyUrl,
  ...(order.expires && { time_expire: rfc3339(order.expires) }),
});

/**
 * Creates an order that is paid inside WeChat; `bridgeParameters` turns the prepay id (valid for 2 hours) into the
 * page's parameters.
 */
export async function createJsapi(pay: WechatPay, order: NewOrder, payer: Payer): Promise<{ prepayId: string }> {
  const body = {
    ...orderBody(pay, order),
    ...('subOpenid' in payer
      ? { sub_appid: payer.subAppid, payer: { sub_openid: payer.subOpenid } }
      : { payer: { sp_openid: payer.spOpenid } }),
  };
  const { prepay_id: prepayId } = await pay.send<{ prepay_id: string }>('POST', `${BASE}/jsapi`, body);
  return { prepayId };
}

/** Creates an order that is paid from a phone's browser: the address (valid for 5 minutes) opens WeChat. */
export async function createH5(
  pay: WechatPay,
  order: NewOrder,
  { clientIp }: { clientIp: string },
): Promise<{ h5Url: string }> {
  const body = { ...orderBody(pay, order), scene_info: { payer_client_ip: clientIp, h5_info: { type: 'Wap' } } };
  const { h5_url: h5Url } = await pay.send<{ h5_url: string }>('POST', `${BASE}/h5`, body);
  return { h5Url };
}

/** Adds the return address to that of `createH5`. WeChat opens it whether paid or not. */
export const withRedirect = (h5Url: string, address: string): string =>
  `${h5Url}&redirect_url=${encodeURIComponent(address)}`;

/** Creates an order that is paid by scanning: the text (valid for 2 hours) is to be drawn as a QR code. */
export async function createNative(pay: WechatPay, order: NewOrder): Promise<{ codeUrl: string }> {
  const { code_url: codeUrl } = await pay.send<{ code_url: string }>('POST', `${BASE}/native`, orderBody(pay, order));
  return { codeUrl };
}

/**
 * Charges the customer's payment code, scanned at the desk. On `USERPAYING` or an `unknown` error, query, and
 * `reverseOrder` in the end. There is no notification.
 */
export const payByCode = (
  pay: WechatPay,
  order: CodeOrder,
  { authCode, storeId }: { authCode: string; storeId: string },
): Promise<Transaction> =>
  pay.send('POST', `${BASE}/codepay`, {
    ...codeBody(pay, order),
    payer: { auth_code: authCode },
    scene_info: { store_info: { out_id: storeId } },
  });

const merchants = ({ keys }: WechatPay, subMchid: string) =>
  `sp_mchid=${keys.mchid}&sub_mchid=${encodeURIComponent(subMchid)}`;

/** Queries a payment by our number. Refused with `ORDER_NOT_EXIST` when no order arrived. */
export const queryByOutTradeNo = (
  pay: WechatPay,
  { subMchid, outTradeNo }: Pick<NewOrder, 'subMchid' | 'outTradeNo'>,
): Promise<Transaction> =>
  pay.send('GET', `${BASE}/out-trade-no/${encodeURIComponent(outTradeNo)}?${merchants(pay, subMchid)}`);

/** Queries a payment by WeChat Pay's number. */
export const queryById = (
  pay: WechatPay,
  { subMchid, transactionId }: { subMchid: string; transactionId: string },
): Promise<Transaction> =>
  pay.send('GET', `${BASE}/id/${encodeURIComponent(transactionId)}?${merchants(pay, subMchid)}`);

const both = ({ keys }: WechatPay, subMchid: string) => ({ sp_mchid: keys.mchid, sub_mchid: subMchid });

/**
 * Closes an order, which can then no longer be paid. Refused when it is paid already: query then. Closing twice is no
 * error.
 */
export const closeOrder = (
  pay: WechatPay,
  { subMchid, outTradeNo }: Pick<NewOrder, 'subMchid' | 'outTradeNo'>,
): Promise<void> =>
  pay.send('POST', `${BASE}/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, both(pay, subMchid));

/** Reverses a payment by code, whatever its outcome: closes it or returns the money. */
export async function reverseOrder(
  pay: WechatPay,
  { subMchid, outTradeNo }: Pick<NewOrder, 'subMchid' | 'outTradeNo'>,
): Promise<void> {
  await pay.send('POST', `${BASE}/out-trade-no/${encodeURIComponent(outTradeNo)}/reverse`, both(pay, subMchid));
}
