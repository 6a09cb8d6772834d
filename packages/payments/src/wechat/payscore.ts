import type { WechatPay } from './client';

export type ServiceOrderState = 'CREATED' | 'DOING' | 'DONE' | 'REVOKED' | 'EXPIRED';

/** An order of pay-after-use (支付分) as WeChat Pay holds it. What may be done next is told by `state`, `state_description` and `collection.state` together. */
export interface ServiceOrder {
  out_order_no: string;
  order_id: string;
  service_id: string;
  mchid: string;
  sub_mchid: string;
  state: ServiceOrderState;
  /** While `DOING`: `USER_CONFIRM`, then `MCH_COMPLETE`. */
  state_description?: string;
  /** Fen. */
  total_amount?: number;
  need_collection?: boolean;
  collection?: {
    state: 'USER_PAYING' | 'USER_PAID';
    total_amount?: number;
    paying_amount?: number;
    paid_amount?: number;
    details?: { seq?: number; amount?: number; paid_type?: string; paid_time?: string; transaction_id?: string }[];
  };
  /** Hands the customer over to WeChat for the confirmation; in the answer to the creation. */
  package?: string;
}

/** Something to be paid, or taken off; fen. */
export interface ServiceItem {
  name: string;
  amount: number;
  description?: string;
  count?: number;
}

export interface ServiceKey {
  serviceId: string;
  subMchid: string;
  /** Ours, unique. */
  outOrderNo: string;
}

export interface NewServiceOrder extends ServiceKey {
  /** At most 20 characters. */
  introduction: string;
  /** The most that may be taken, fen, and its name by WeChat's list (`DEPOSIT`, `ESTIMATE_ORDER_COST`, …). */
  riskFund: { name: string; amount: number; description?: string };
  /** `OnAccept`, or `20261122130509`. */
  startTime: string;
  notifyUrl: string;
  attach?: string;
  needUserConfirm?: boolean;
  openid?: string;
}

const BASE = '/v3/payscore/partner/serviceorder';
const path = ({ outOrderNo }: ServiceKey, action: string) => `${BASE}/${encodeURIComponent(outOrderNo)}/${action}`;
const named = ({ serviceId, subMchid }: ServiceKey) => ({ service_id: serviceId, sub_mchid: subMchid });
const sum = (items: readonly ServiceItem[]) => items.reduce((total, { amount }) => total + amount, 0);
const charged = ({ payments, discounts = [] }: Charge) => ({
  post_payments: payments,
  ...(discounts.length && { post_discounts: discounts }),
  total_amount: sum(payments) - sum(discounts),
});

/** What is charged: the payments without the discounts, at most the risk fund. */
export interface Charge {
  payments: readonly ServiceItem[];
  discounts?: readonly ServiceItem[];
}

/** A new order; the customer confirms it with `package`. Lapses after 30 days. */
export const createServiceOrder = (pay: WechatPay, order: NewServiceOrder): Promise<ServiceOrder> =>
  pay.send('POST', BASE, {
    ...named(order),
    appid: pay.keys.appid,
    out_order_no: order.outOrderNo,
    service_introduction: order.introduction,
    risk_fund: order.riskFund,
    time_range: { start_time: order.startTime },
    notify_url: order.notifyUrl,
    need_user_confirm: order.needUserConfirm ?? true,
    ...(order.attach !== undefined && { attach: order.attach }),
    ...(order.openid !== undefined && { openid: order.openid }),
  });

export const queryServiceOrder = (
  pay: WechatPay,
  { serviceId, subMchid, outOrderNo }: ServiceKey,
): Promise<ServiceOrder> =>
  pay.send(
    'GET',
    `${BASE}?${new URLSearchParams({ service_id: serviceId, sub_mchid: subMchid, out_order_no: outOrderNo }).toString()}`,
  );

/** The service is done: WeChat Pay collects. */
export const completeServiceOrder = (pay: WechatPay, key: ServiceKey, charge: Charge): Promise<void> =>
  pay.send('POST', path(key, 'complete'), { ...named(key), ...charged(charge) });

/** Ends an order that was not completed; nothing is collected. What was collected is refunded by its `transaction_id`. */
export const cancelServiceOrder = (pay: WechatPay, key: ServiceKey, reason: string): Promise<void> =>
  pay.send('POST', path(key, 'cancel'), { ...named(key), reason });

/** Lowers what is being collected; never raises it. */
export const modifyServiceOrder = (pay: WechatPay, key: ServiceKey, charge: Charge, reason: string): Promise<void> =>
  pay.send('POST', path(key, 'modify'), { ...named(key), ...charged(charge), reason });

/** The customer paid in another way: WeChat Pay collects no more. @param paidTime `20261122130509` */
export const syncServiceOrder = (pay: WechatPay, key: ServiceKey, paidTime: string): Promise<void> =>
  pay.send('POST', path(key, 'sync'), { ...named(key), type: 'Order_Paid', detail: { paid_time: paidTime } });
