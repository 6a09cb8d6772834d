import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxWechatPayKeys } from '../../keys';
import type { Notifier } from '../notifier';
import type { PaySandbox, ServiceOrder, WechatOrder } from '../payState';
import { envelope } from './envelope';
import { fenAt, optionalTextAt, textAt, valueAt } from './fields';
import { orderKey } from './order';
import { Refusal } from './signed';

const LAPSES_MS = 30 * 86_400_000;

const notifyOrder = (pay: PaySandbox, { notify }: Notifier, { told, notifyUrl }: ServiceOrder, event: string) => {
  notify({ provider: 'wechat', url: notifyUrl, body: envelope(`PAYSCORE.${event}`, told, pay.now()) });
};

/** Plays the customer's confirmation, then the payment; returns whether that was the next step. */
export function advanceServiceOrder(
  pay: PaySandbox,
  notifier: Notifier,
  order: ServiceOrder,
  event: 'confirm' | 'pay',
): boolean {
  const { told } = order;
  if (event === 'confirm' && told.state === 'CREATED')
    Object.assign(told, { state: 'DOING', state_description: 'USER_CONFIRM' });
  else if (event === 'pay' && told.state_description === 'MCH_COMPLETE') {
    const total = told.total_amount ?? 0;
    const transactionId = `42001${String(pay.next()).padStart(23, '0')}`;
    Object.assign(told, {
      state: 'DONE',
      collection: {
        state: 'USER_PAID',
        total_amount: total,
        paid_amount: total,
        paying_amount: 0,
        details: [{ seq: 1, amount: total, paid_type: 'NEWTON', transaction_id: transactionId }],
      },
    });
    // An automatic collection is a payment under a number of WeChat Pay's own; the merchant's number stands in its data
    // packet.
    const collected: WechatOrder = {
      subMchid: told.sub_mchid,
      outTradeNo: `wxzff${String(pay.next()).padStart(20, '0')}`,
      tradeType: 'AUTH',
      state: 'SUCCESS',
      description: '微信支付分',
      attach: `wxzff|${told.order_id}|${told.out_order_no}`,
      total,
      openid: 'o-sandbox-customer',
      prepayId: '',
      created: pay.now(),
      expires: pay.now(),
      paid: pay.now(),
      transactionId,
      refunds: [],
      content: '',
    };
    pay.state.orders[orderKey(collected.subMchid, collected.outTradeNo)] = collected;
    delete told.state_description;
  } else return false;
  pay.changed();
  notifyOrder(pay, notifier, order, event === 'confirm' ? 'USER_CONFIRM' : 'USER_PAID');
  return true;
}

/** Returns the total of the request; refuses it unless it equals the payments minus the discounts. */
function totalAt(body: unknown): number {
  const sum = (path: string) =>
    ((valueAt(body, path) ?? []) as unknown[]).reduce<number>(
      (total, item) => total + Number(valueAt(item, 'amount') ?? 0),
      0,
    );
  const total = Number(valueAt(body, 'total_amount'));
  if (!Number.isSafeInteger(total) || total < 0 || total !== sum('post_payments') - sum('post_discounts'))
    throw new Refusal(400, 'PARAM_ERROR', '最终总金额计算非法', '/total_amount');
  return total;
}

/** Serves pay-after-use: created, queried, completed, lowered, cancelled, paid elsewhere. */
export function wechatServiceOrders(face: FastifyInstance, pay: PaySandbox): void {
  const base = '/v3/payscore/partner/serviceorder';
  const known = (from: unknown, outOrderNo: string) => {
    const key = `${textAt(from, 'sub_mchid')}/${outOrderNo}`;
    const order = Object.hasOwn(pay.state.serviceOrders, key) ? pay.state.serviceOrders[key] : undefined;
    if (!order || order.told.service_id !== textAt(from, 'service_id'))
      throw new Refusal(404, 'ORDER_NOT_EXIST', '支付分订单不存在');
    if (order.told.state === 'CREATED' && order.created + LAPSES_MS <= pay.now()) order.told.state = 'EXPIRED';
    return order;
  };
  const moved = (path: string, run: (order: ServiceOrder, body: unknown) => void) =>
    face.post<{ Params: { no: string } }>(`${base}/:no/${path}`, async ({ params, body }, reply) => {
      run(known(body, params.no), body);
      pay.changed();
      return reply.code(204).send();
    });
  const assert = (is: boolean) => {
    if (!is) throw new Refusal(400, 'INVALID_REQUEST', '当前订单状态不合法');
  };

  face.post(base, async ({ body }) => {
    const [subMchid, outOrderNo] = [
      textAt(body, 'sub_mchid', /^\d{10}$/),
      textAt(body, 'out_order_no', /^[\w|*-]{1,32}$/),
    ];
    const key = `${subMchid}/${outOrderNo}`;
    const content = JSON.stringify(body);
    const before = Object.hasOwn(pay.state.serviceOrders, key) ? pay.state.serviceOrders[key] : undefined;
    if (before && before.content !== content) throw new Refusal(400, 'PARAM_ERROR', '商户服务订单号重复');
    const order = (pay.state.serviceOrders[key] ??= {
      told: {
        out_order_no: outOrderNo,
        order_id: `1000${String(pay.next()).padStart(24, '0')}`,
        service_id: textAt(body, 'service_id'),
        mchid: sandboxWechatPayKeys.mchid,
        sub_mchid: subMchid,
        state: 'CREATED',
        package: randomBytes(24).toString('base64url'),
      },
      notifyUrl: textAt(body, 'notify_url', /^https?:\/\//),
      riskFund: fenAt(body, 'risk_fund.amount'),
      created: pay.now(),
      content,
    });
    textAt(body, 'service_introduction', /^[^]{1,20}$/);
    optionalTextAt(body, 'attach', /^[^]{0,256}$/);
    pay.changed();
    return order.told;
  });
  face.get(base, async ({ query }) => known(query, textAt(query, 'out_order_no')).told);

  moved('complete', ({ told, riskFund }, body) => {
    const total = totalAt(body);
    if (total > riskFund) throw new Refusal(400, 'PARAM_ERROR', '总金额不能超过订单风险金', '/total_amount');
    assert(told.state === 'DOING');
    Object.assign(told, {
      state_description: 'MCH_COMPLETE',
      total_amount: total,
      need_collection: total > 0,
      collection: { state: 'USER_PAYING', total_amount: total, paying_amount: total, paid_amount: 0 },
    });
  });
  moved('modify', ({ told }, body) => {
    const total = totalAt(body);
    assert(told.state_description === 'MCH_COMPLETE' && total <= (told.total_amount ?? 0));
    Object.assign(told, {
      total_amount: total,
      collection: { state: 'USER_PAYING', total_amount: total, paying_amount: total, paid_amount: 0 },
    });
  });
  moved('cancel', ({ told }, body) => {
    textAt(body, 'reason');
    if (told.state === 'REVOKED') return;
    assert(told.state === 'CREATED' || told.state_description === 'USER_CONFIRM');
    told.state = 'REVOKED';
    delete told.state_description;
  });
  moved('sync', ({ told }, body) => {
    textAt(body, 'type', /^Order_Paid$/);
    const paidTime = textAt(body, 'detail.paid_time', /^\d{14}$/);
    assert(told.state_description === 'MCH_COMPLETE');
    const total = told.total_amount ?? 0;
    Object.assign(told, {
      state: 'DONE',
      collection: {
        state: 'USER_PAID',
        total_amount: total,
        paid_amount: total,
        paying_amount: 0,
        details: [{ seq: 1, amount: total, paid_type: 'MCH', paid_time: paidTime }],
      },
    });
    delete told.state_description;
  });
}
