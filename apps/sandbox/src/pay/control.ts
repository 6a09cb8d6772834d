import type { FastifyInstance } from 'fastify';
import { sandboxSqbKeys, sandboxWechatPayKeys } from '../keys';
import { sendForged, type Forgery } from './forgery';
import type { Notifier } from './notifier';
import type { Faults, PaySandbox, SqbOrderRow, WechatOrder } from './payState';
import { paySqbOrder, updateStatus, sqbOrderAt } from './shouqianba/order';
import { checkinTerminal, terminalAt } from './shouqianba/terminal';
import { notifyPaid } from './wechatpay/face';
import { orderAt, payOrder } from './wechatpay/order';
import { endRefund } from './wechatpay/refund';
import { advanceServiceOrder } from './wechatpay/serviceOrder';

/** An order by our number, at either provider; with the merchant it is found fast among many. */
interface Which {
  outTradeNo: string;
  subMchid?: string;
}

const keyBy = (rows: Record<string, unknown>, { outTradeNo, subMchid }: Which) =>
  subMchid === undefined
    ? (Object.keys(rows).findLast((key) => key.endsWith(`/${outTradeNo}`)) ?? '')
    : `${subMchid}/${outTradeNo}`;

/** Control interface for tests and manual trials: plays customers, banks and the network. Not part of any provider. */
export function payControl(app: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  const wechat = (which: Which): WechatOrder | undefined => orderAt(pay, keyBy(pay.state.orders, which));
  const sqb = ({ outTradeNo }: Which): SqbOrderRow | undefined =>
    sqbOrderAt(pay, keyBy(pay.state.sqbOrders, { outTradeNo }));
  const post = <Body>(path: string, run: (body: Body) => unknown) =>
    app.post(`/sandbox/pay/control/${path}`, async ({ body }) => run((body ?? {}) as Body));

  post<Which & { late?: boolean; openid?: string; silent?: boolean }>(
    'pay',
    ({ late = false, openid, silent = false, ...which }) => {
      const order = wechat(which);
      if (!order) {
        const row = sqb(which);
        return {
          done:
            row !== undefined &&
            paySqbOrder(pay, silent ? { ...notifier, notify: () => undefined } : notifier, row, late),
        };
      }
      const done = payOrder(pay, order, { openid, late });
      if (done && !silent) notifyPaid(pay, notifier, order);
      return { done };
    },
  );
  // The customer cancels, or the bank refuses: a payment by code then ends the order, others may be retried.
  post<Which>('fail', (which) => {
    const [order, row] = [wechat(which), sqb(which)];
    if (order?.state === 'USERPAYING') order.state = 'PAYERROR';
    else if (row?.status === 'CREATED') row.status = 'PAY_CANCELED';
    else return { done: false };
    pay.changed();
    return { done: true };
  });
  post<{ outRefundNo: string; outcome: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' }>('refund', ({ outRefundNo, outcome }) => {
    const refund = Object.values(pay.state.refunds).find(
      (one) => one.outRefundNo === outRefundNo && one.status === 'PROCESSING',
    );
    if (refund) return { done: endRefund(pay, notifier, refund, outcome) };
    for (const row of Object.values(pay.state.sqbOrders)) {
      const one = row.refunds.find(({ requestNo, status }) => requestNo === outRefundNo && status === 'PROCESSING');
      if (!one) continue;
      one.status = outcome === 'SUCCESS' ? 'SUCCESS' : 'CLOSED';
      updateStatus(row);
      pay.changed();
      return { done: true };
    }
    return { done: false };
  });
  post<Which & { url: string; forgery: Forgery }>('forge', async ({ url, forgery, ...which }) => {
    const order = wechat(which);
    return order && pay.isOurs(url) ? sendForged(pay, order, url, forgery) : { status: 0 };
  });
  post<Which>('resend', (which) => {
    const order = wechat(which);
    if (order?.paid === undefined) return { done: false };
    notifyPaid(pay, notifier, order);
    return { done: true };
  });

  post<{ outOrderNo: string; event: 'confirm' | 'pay' }>('serviceOrder', ({ outOrderNo, event }) => {
    const order = Object.values(pay.state.serviceOrders).find(({ told }) => told.out_order_no === outOrderNo);
    return { done: order !== undefined && advanceServiceOrder(pay, notifier, order, event) };
  });

  // `otherDevice` checks in with this terminal from elsewhere, which makes the stored key stale.
  post<{ terminalSn: string; refusesCheckin?: boolean; illegal?: number; otherDevice?: boolean }>(
    'terminal',
    ({ terminalSn, otherDevice, ...faults }) => {
      const terminal = terminalAt(pay, terminalSn);
      if (!terminal) return { done: false };
      Object.assign(terminal, faults);
      if (otherDevice) checkinTerminal(pay, terminal);
      pay.changed();
      return { done: true };
    },
  );
  post<Partial<Faults>>('faults', (faults) => {
    Object.assign(pay.state.faults, faults);
    pay.changed();
    return pay.state.faults;
  });
  post<{ offsetSeconds: number }>('clock', ({ offsetSeconds }) => {
    pay.state.clockOffsetMs = 1000 * offsetSeconds;
    pay.changed();
    return { now: pay.now() };
  });
  post<{ day: string }>('bill', ({ day }) => {
    pay.state.earlyBills.push(day);
    pay.changed();
    return { done: true };
  });
  post('reset', () => {
    notifier.stop();
    pay.reset();
    return { done: true };
  });

  app.get('/sandbox/pay/control/orders', async () => ({
    wechat: Object.keys(pay.state.orders).map((key) => orderAt(pay, key)),
    shouqianba: Object.keys(pay.state.sqbOrders).map((key) => sqbOrderAt(pay, key)),
  }));
  app.get('/sandbox/pay/control/refunds', async () => Object.values(pay.state.refunds));
  // The public test keys with which a client signs and verifies here.
  app.get('/sandbox/pay/control/keys', async () => ({ wechatPay: sandboxWechatPayKeys, shouqianba: sandboxSqbKeys }));
  // Lists the notifications that are not acknowledged yet.
  app.get('/sandbox/pay/control/deliveries', async () => Object.values(pay.state.deliveries));
}
