import type { WechatPay } from './client';

type ServiceOrderState = 'CREATED' | 'DOING' | 'DONE' | 'REVOKED' | 'EXPIRED';

/**
 * A pay-after-use order (支付分) as WeChat Pay has it. `state`, `state_description` and `collection.state` together decide
 * the next allowed call.
 */
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
  /** Opens WeChat's confirmation page for the customer; in the answer to the creation. */
  package?: string;
}

/** An item to be paid or deducted, in fen. */
export interface ServiceItem {
  name: string;
  amount: number;
  description?: string;
  count?: number;
}

export interface ServiceKey {
  serviceId: string;
  subMchid: string;
  /** Our number, unique. */
  outOrderNo: string;
}

export interface NewServiceOrder extends ServiceKey {
  /** At most 20 characters. */
  introduction: string;
  /** Maximum charge in fen, with a name from WeChat's list (`DEPOSIT`, `ESTIMATE_ORDER_COST`, …). */
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

/** The charge: payments minus discounts, at most the risk fund. */
export interface Charge {
  payments: readonly ServiceItem[];
  discounts?: readonly ServiceItem[];
}

/** Creates an order; the customer confirms it with `package`. Expires after 30 days. */
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
): Promise<ServiceOrder> => {
  const query = new URLSearchParams({ service_id: serviceId, sub_mchid: subMchid, out_order_no: outOrderNo });
  return pay.send('GET', `${BASE}?${query.toString()}`);
};

/** Completes an order: WeChat Pay collects the charge. */
export const completeServiceOrder = (pay: WechatPay, key: ServiceKey, charge: Charge): Promise<void> =>
  pay.send('POST', path(key, 'complete'), { ...named(key), ...charged(charge) });

/**
 * Cancels an order that was not completed; nothing is collected. A collected charge is refunded by its
 * `transaction_id`.
 */
export const cancelServiceOrder = (pay: WechatPay, key: ServiceKey, reason: string): Promise<void> =>
  pay.send('POST', path(key, 'cancel'), { ...named(key), reason });

/** Lowers the charge that is being collected; cannot raise it. */
export const modifyServiceOrder = (pay: WechatPay, key: ServiceKey, charge: Charge, reason: string): Promise<void> =>
  pay.send('POST', path(key, 'modify'), { ...named(key), ...charged(charge), reason });

/** Ends the collection of an order that the customer paid in another way. @param paidTime `20261122130509` */
export const syncServiceOrder = (pay: WechatPay, key: ServiceKey, paidTime: string): Promise<void> =>
  pay.send('POST', path(key, 'sync'), { ...named(key), type: 'Order_Paid', detail: { paid_time: paidTime } });
