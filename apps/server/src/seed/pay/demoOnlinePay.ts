import { addSeconds } from '../../clock';
import type { Transaction } from '../../db/database';
import { saleOut } from '../../order/outbound/saleOut';
import { refundBill } from '../../order/returns/refundBill';
import { orderSale } from '../../order/sale/orderSale';
import { outTradeNoOf, type PayChannel } from '../../pay/trade/trades';
import { call } from '../call';
import { seedContext } from '../seedContext';
import { payByCode } from './payByCode';

interface CollectingShop {
  id: string;
  cashier: { id: string; name: string };
  keeper: { id: string; name: string };
  customers: { id: string }[];
  parts: { skuId: string }[];
  shelf: Map<string, number>;
}

const [addOrder, handOut] = [
  call<{ saleOutId: string; saleOutCode: string; receivable: number }>(orderSale.add),
  call(saleOut.submitOut),
];
const [goodwill, getGoodwillInfo] = [call(refundBill.goodwill), call<{ version: number }>(refundBill.getGoodwillInfo)];

const HOUR = 3600;
const UNDER_WAY_SECONDS = 600;
const wechat = (channel: PayChannel) => ({ provider: 'wechat', channel }) as const;
const alipay = { provider: 'sqb', channel: 'alipay' } as const;

interface Payment {
  ago: number;
  by: { provider: 'wechat' | 'sqb'; channel: PayChannel };
  /** The customer cancelled the payment. */
  closed?: string;
  /** The provider's answer to its refund. */
  refund?: { status: 1 | 2 | 4; answer: string; reason: string };
}

/** Online payments of customers, and their age. */
const payments: readonly Payment[] = [
  { ago: 50 * HOUR, by: wechat('jsapi'), refund: { status: 2, answer: '', reason: '缺一个卡扣，补偿顾客' } },
  { ago: 29 * HOUR, by: alipay },
  {
    ago: 27 * HOUR,
    by: wechat('jsapi'),
    refund: { status: 4, answer: '用户银行卡已注销，请联系顾客换卡后重试', reason: '配件有划痕，补偿顾客' },
  },
  { ago: 25 * HOUR, by: wechat('h5') },
  { ago: 6 * HOUR, by: wechat('jsapi'), closed: '顾客放弃支付' },
  { ago: 4 * HOUR, by: alipay, refund: { status: 1, answer: '', reason: '送货晚到，补偿顾客' } },
  { ago: 2 * HOUR, by: wechat('jsapi') },
];

/** Adds sales of every shop with online payments: paid, cancelled, and refunded. */
export async function addDemoOnlinePayments(
  transaction: Transaction,
  storeId: string,
  shops: readonly CollectingShop[],
  lead: { id: string; name: string },
  now: Date,
): Promise<void> {
  const { db } = transaction;
  for (const shop of shops) {
    const stocked = shop.parts.filter(({ skuId }) => (shop.shelf.get(skuId) ?? 0) >= 2);
    for (const [index, payment] of payments.entries()) {
      const at = (seconds: number, user: { id: string; name: string }) =>
        seedContext(transaction, {
          now: addSeconds(now, seconds - payment.ago),
          user,
          storeId,
          shopId: shop.id,
          placeId: shop.id,
        });
      const [skuId, customer] = [stocked[index]?.skuId, shop.customers[5 * index + 2]];
      if (!skuId) continue;
      const order = await addOrder(at(0, shop.cashier), {
        query: {},
        body: { lines: [{ skuId, quantity: 1 }], ...(customer ? { customerId: customer.id } : {}) },
      });
      const paid = await payByCode(at(60, shop.cashier), {
        kind: 'saleOut',
        documentId: order.saleOutId,
        by: payment.by,
        payer: `demo-${String(index)}`,
        closed: payment.closed,
      });
      if (!paid || payment.closed) continue;
      await handOut(at(200, shop.keeper), { query: {}, body: { id: order.saleOutId } });
      if (!payment.refund) continue;
      const back = at(HOUR, lead);
      const { version } = await getGoodwillInfo(back, { query: { saleOutId: order.saleOutId }, body: {} });
      await goodwill(back, {
        query: {},
        body: {
          saleOutId: order.saleOutId,
          version,
          method: 'online',
          amount: Math.min(paid.amount, 1500),
          reason: payment.refund.reason,
        },
      });
      await db
        .updateTable('pay_refund')
        .set({
          status: payment.refund.status,
          answer: payment.refund.answer,
          refund_no: `50300${outTradeNoOf(paid.id).slice(0, 20)}`,
          refund_time: payment.refund.status === 2 ? addSeconds(back.now, 40) : null,
        })
        .where('store_id', '=', storeId)
        .where('trade_id', '=', paid.id)
        .execute();
    }
  }
  await transaction.become({ role: 'platform' });
  // Delays the refund under way, so that a visitor sees it.
  await db
    .updateTable('platform.outbox')
    .set({ next_try: addSeconds(now, UNDER_WAY_SECONDS) })
    .where('store_id', '=', storeId)
    .where('kind', '=', 'payRefund')
    .execute();
  await transaction.become({ role: 'tenant', storeId });
}
