import type { FastifyInstance } from 'fastify';
import type { Notifier } from '../notifier';
import type { PaySandbox, WechatRefund } from '../payState';
import { fenAt, optionalTextAt, textAt } from './fields';
import { orderAt, orderKey } from './order';
import { scheduleEnd, refundedOf, refundKey, refundOf } from './refund';
import { Refusal } from './signed';

const NUMBER = /^[\w*|@-]{1,64}$/;
const YEAR_MS = 365 * 86_400_000;

/** Serves refunds: created, queried, and redirected when they are abnormal. */
export function wechatRefunds(face: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  const base = '/v3/refund/domestic/refunds';

  face.post(base, async ({ body }) => {
    const [subMchid, outRefundNo, transactionId] = [
      textAt(body, 'sub_mchid'),
      textAt(body, 'out_refund_no', NUMBER),
      optionalTextAt(body, 'transaction_id'),
    ];
    const [refund, total] = [fenAt(body, 'amount.refund'), fenAt(body, 'amount.total')];
    const order =
      transactionId === undefined
        ? orderAt(pay, orderKey(subMchid, textAt(body, 'out_trade_no')))
        : Object.values(pay.state.orders).find(
            (one) => one.transactionId === transactionId && one.subMchid === subMchid,
          );
    if (!order?.transactionId || !order.paid) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在或未支付');
    const { outTradeNo } = order;
    const key = refundKey(subMchid, outRefundNo);
    const known = Object.hasOwn(pay.state.refunds, key) ? pay.state.refunds[key] : undefined;
    if (known) {
      if (known.outTradeNo !== outTradeNo || known.refund !== refund || known.total !== total)
        throw new Refusal(400, 'INVALID_REQUEST', '退款单号相同，但请求参数与首次不一致');
      return refundOf(known);
    }
    if (order.state === 'REVOKED') throw new Refusal(400, 'INVALID_REQUEST', '订单已撤销');
    if (total !== order.total) throw new Refusal(400, 'INVALID_REQUEST', '订单金额与原支付不一致');
    if (refundedOf(pay, order) + refund > order.total)
      throw new Refusal(400, 'INVALID_REQUEST', '累计退款金额超过支付金额');
    if (pay.now() > order.paid + YEAR_MS) throw new Refusal(400, 'INVALID_REQUEST', '订单已超过可退款期限');
    const row: WechatRefund = {
      subMchid,
      outTradeNo,
      transactionId: order.transactionId,
      outRefundNo,
      refundId: `503${String(pay.next()).padStart(26, '0')}`,
      refund,
      total,
      status: 'PROCESSING',
      notifyUrl: optionalTextAt(body, 'notify_url'),
      created: pay.now(),
    };
    pay.state.refunds[key] = row;
    order.refunds.push(outRefundNo);
    order.state = 'REFUND';
    pay.changed();
    scheduleEnd(pay, notifier, row);
    return refundOf(row);
  });

  face.get<{ Params: { no: string } }>(`${base}/:no`, async ({ params, query }) => {
    const key = refundKey(textAt(query, 'sub_mchid'), params.no);
    const row = Object.hasOwn(pay.state.refunds, key) ? pay.state.refunds[key] : undefined;
    if (!row) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return refundOf(row);
  });

  face.post<{ Params: { no: string } }>(`${base}/:no/apply-abnormal-refund`, async ({ params, body }) => {
    const row = Object.values(pay.state.refunds).find(
      (one) =>
        one.refundId === params.no &&
        one.subMchid === textAt(body, 'sub_mchid') &&
        one.outRefundNo === textAt(body, 'out_refund_no'),
    );
    if (!row) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    if (textAt(body, 'type', /^(USER|MERCHANT)_BANK_CARD$/) === 'USER_BANK_CARD')
      for (const field of ['bank_type', 'bank_account', 'real_name']) textAt(body, field);
    if (row.status !== 'ABNORMAL') throw new Refusal(400, 'INVALID_REQUEST', '退款单状态不是退款异常');
    row.status = 'PROCESSING';
    pay.changed();
    scheduleEnd(pay, notifier, row);
    return refundOf(row);
  });
}
