import type { FastifyInstance } from 'fastify';
import { sandboxWechatPayKeys } from '../../keys';
import type { PaySandbox, WechatOrder } from '../payState';
import { fenAt, optionalTextAt, textAt, timeAt, valueAt } from './fields';
import { orderAt, orderKey, payOrder, transactionOf } from './order';
import { Refusal, WECHAT_PAY_PREFIX } from './signed';

const NUMBER = /^[\w*|-]{6,32}$/;
const MERCHANT = /^\d{10}$/;
const DAY_MS = 86_400_000;
const CODE_MS = 5 * 60_000;

const merchantAt = (from: unknown) => {
  if (textAt(from, 'sp_mchid') !== sandboxWechatPayKeys.mchid)
    throw new Refusal(400, 'MCH_NOT_EXISTS', '服务商商户号不存在');
  return textAt(from, 'sub_mchid', MERCHANT);
};

/** Places an order; returns the existing one for the same number and content. */
function place(pay: PaySandbox, body: unknown, tradeType: WechatOrder['tradeType'], openid?: string): WechatOrder {
  const subMchid = merchantAt(body);
  const outTradeNo = textAt(body, 'out_trade_no', NUMBER);
  const key = orderKey(subMchid, outTradeNo);
  const content = JSON.stringify([tradeType, body]);
  const known = orderAt(pay, key);
  if (known) {
    if (known.state === 'CLOSED' || known.state === 'REVOKED')
      throw new Refusal(400, 'ORDER_CLOSED', '订单已关闭，请用新的商户订单号重新下单');
    if (known.content !== content) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    if (known.state !== 'NOTPAY' && tradeType !== 'MICROPAY') throw new Refusal(400, 'ORDERPAID', '该订单已支付');
    return known;
  }
  const byCode = tradeType === 'MICROPAY';
  const expires = timeAt(body, 'time_expire') ?? pay.now() + (byCode ? CODE_MS : 7 * DAY_MS);
  if (expires <= pay.now()) throw new Refusal(400, 'PARAM_ERROR', '订单失效时间不能早于当前时间', '/time_expire');
  const order: WechatOrder = {
    subMchid,
    subAppid: optionalTextAt(body, 'sub_appid'),
    outTradeNo,
    tradeType,
    state: 'NOTPAY',
    description: textAt(body, 'description', /^[^]{1,127}$/),
    attach: optionalTextAt(body, 'attach', /^[^]{0,128}$/),
    total: fenAt(body, 'amount.total'),
    notifyUrl: byCode ? undefined : textAt(body, 'notify_url', /^https?:\/\/[^?]+$/),
    openid,
    prepayId: `wx${String(pay.now())}${String(pay.next()).padStart(10, '0')}`,
    created: pay.now(),
    expires,
    refunds: [],
    content,
  };
  pay.state.orders[key] = order;
  pay.changed();
  return order;
}

// The last digit of a payment code selects the customer's behaviour: 9 types the password first, 8 has not enough
// money.
function payByCode(pay: PaySandbox, body: unknown): WechatOrder {
  const code = textAt(body, 'payer.auth_code', /^1[0-5]\d{16}$/);
  const order = place(pay, body, 'MICROPAY', `o-code-${code.slice(-6)}`);
  if (order.state === 'NOTPAY') {
    if (code.endsWith('8')) order.state = 'PAYERROR';
    else if (code.endsWith('9')) order.state = 'USERPAYING';
    else payOrder(pay, order, {});
    pay.changed();
  }
  if (order.state === 'PAYERROR') throw new Refusal(403, 'NOT_ENOUGH', '用户余额不足');
  return order;
}

/** Serves orders: placed in four ways, queried, closed, reversed. */
export function wechatOrders(face: FastifyInstance, pay: PaySandbox): void {
  const base = '/v3/pay/partner/transactions';
  const known = (subMchid: string, outTradeNo: string) => {
    const order = orderAt(pay, orderKey(subMchid, outTradeNo));
    if (!order) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    return order;
  };

  face.post(`${base}/jsapi`, async ({ body }) => {
    const openid =
      valueAt(body, 'payer.sub_openid') === undefined
        ? textAt(body, 'payer.sp_openid')
        : textAt(body, 'payer.sub_openid');
    return { prepay_id: place(pay, body, 'JSAPI', openid).prepayId };
  });
  face.post(`${base}/native`, async ({ body }) => ({
    code_url: `weixin://wxpay/bizpayurl?pr=${place(pay, body, 'NATIVE').prepayId}`,
  }));
  face.post(`${base}/h5`, async (request) => {
    textAt(request.body, 'scene_info.payer_client_ip');
    textAt(request.body, 'scene_info.h5_info.type');
    const { prepayId } = place(pay, request.body, 'MWEB');
    return { h5_url: `${pay.originFor(request)}${WECHAT_PAY_PREFIX}/cashier?prepay_id=${prepayId}` };
  });
  face.post(`${base}/codepay`, async ({ body }) => transactionOf(payByCode(pay, body)));

  face.get<{ Params: { no: string } }>(`${base}/out-trade-no/:no`, async ({ params, query }) =>
    transactionOf(known(merchantAt(query), params.no)),
  );
  face.get<{ Params: { id: string } }>(`${base}/id/:id`, async ({ params, query }) => {
    const subMchid = merchantAt(query);
    const order = Object.values(pay.state.orders).find(
      (one) => one.transactionId === params.id && one.subMchid === subMchid,
    );
    if (!order) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    return transactionOf(order);
  });

  face.post<{ Params: { no: string } }>(`${base}/out-trade-no/:no/close`, async ({ params, body }, reply) => {
    const order = known(merchantAt(body), params.no);
    if (order.tradeType === 'MICROPAY') throw new Refusal(403, 'TRADE_ERROR', '付款码订单请使用撤销');
    if (order.state !== 'NOTPAY' && order.state !== 'CLOSED') throw new Refusal(400, 'ORDERPAID', '该订单已支付');
    order.state = 'CLOSED';
    pay.changed();
    return reply.code(204).send();
  });
  face.post<{ Params: { no: string } }>(`${base}/out-trade-no/:no/reverse`, async ({ params, body }) => {
    const order = known(merchantAt(body), params.no);
    if (order.tradeType !== 'MICROPAY') throw new Refusal(403, 'TRADE_ERROR', '仅付款码订单可以撤销');
    if (order.state === 'REFUND') throw new Refusal(400, 'TRADE_ERROR', '订单已退款，不能撤销');
    if (order.state !== 'REVOKED') Object.assign(order, { state: 'REVOKED', reversed: pay.now() });
    pay.changed();
    return {
      sp_appid: sandboxWechatPayKeys.appid,
      sp_mchid: sandboxWechatPayKeys.mchid,
      sub_mchid: order.subMchid,
      out_trade_no: order.outTradeNo,
    };
  });
}
