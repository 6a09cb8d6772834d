import type { BillLine } from '@partsdesk/payments/wechat/bills';
import { addSeconds, dayOf, startOfDay } from '../clock';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';
import type { Context } from '../http/context';
import { orderSale } from '../order/orderSale';
import { refundBill } from '../order/refundBill';
import { saleOut } from '../order/saleOut';
import { reconcile } from '../pay/dayBill';
import { demoMerchantOf } from '../pay/openForOnlinePay';
import { payableOf } from '../pay/payables';
import { heard } from '../pay/settleTrade';
import { outTradeNoOf, type PayChannel } from '../pay/trades';
import { seedContext } from './seedContext';

interface CollectingShop {
  id: string;
  cashier: { id: string; name: string };
  keeper: { id: string; name: string };
  customers: { id: string }[];
  parts: { skuId: string }[];
  shelf: Map<string, number>;
}

const call = <T>(handler: unknown) => handler as (ctx: unknown, input: { query: object; body: unknown }) => Promise<T>;
const [addOrder, handOut] = [call<{ saleOutId: string; saleOutCode: string; receivable: number }>(orderSale.add), call(saleOut.submitOut)];
const [goodwill, getGoodwillInfo] = [call(refundBill.goodwill), call<{ version: number }>(refundBill.getGoodwillInfo)];

const HOUR = 3600;
const wechat = (channel: PayChannel) => ({ provider: 'wechat', channel } as const);
const alipay = { provider: 'sqb', channel: 'alipay' } as const;

interface Payment {
  ago: number;
  by: { provider: 'wechat' | 'sqb'; channel: PayChannel };
  /** The customer gave up. */
  closed?: string;
  /** What the provider says of what goes back of it. */
  refund?: { status: 1 | 2 | 4; answer: string; reason: string };
}

/** What customers paid by code, how long ago. */
const payments: readonly Payment[] = [
  { ago: 50 * HOUR, by: wechat('jsapi'), refund: { status: 2, answer: '', reason: '缺一个卡扣，补偿顾客' } },
  { ago: 29 * HOUR, by: alipay },
  { ago: 27 * HOUR, by: wechat('jsapi'), refund: { status: 4, answer: '用户银行卡已注销，请联系顾客换卡后重试', reason: '配件有划痕，补偿顾客' } },
  { ago: 25 * HOUR, by: wechat('h5') },
  { ago: 6 * HOUR, by: wechat('jsapi'), closed: '顾客放弃支付' },
  { ago: 4 * HOUR, by: alipay, refund: { status: 1, answer: '', reason: '送货晚到，补偿顾客' } },
  { ago: 2 * HOUR, by: wechat('jsapi') },
];

/** The bills of the days that are over: the first holds a payment that we know nothing of, and one of another amount. */
async function addDemoBills(ctx: Context): Promise<void> {
  const paid = await ctx.db.selectFrom('pay_trade').select(['id', 'out_trade_no as outTradeNo', 'amount', 'paid_time as paidTime']).where('store_id', '=', ctx.storeId).where('provider', '=', 'wechat').where('paid_time', '<', startOfDay(dayOf(ctx.now))).orderBy('paid_time').execute();
  const back = await ctx.db.selectFrom('pay_refund').select(['trade_id as tradeId', 'out_refund_no as outRefundNo', 'amount', 'refund_time as time']).where('store_id', '=', ctx.storeId).where('status', '=', 2).execute();
  const line = { outRefundNo: '', refund: 0, fee: 0 };
  const days = [...new Set(paid.flatMap(({ paidTime }) => (paidTime ? [dayOf(paidTime)] : [])))];
  for (const [index, day] of days.entries()) {
    const lines = [
      ...paid.filter(({ paidTime }) => paidTime && dayOf(paidTime) === day).map(({ outTradeNo, amount }, position) => ({ ...line, outTradeNo, tradeState: 'SUCCESS' as const, total: index + position === 0 ? amount - 100 : amount, fee: Math.round(amount * 0.006) })),
      ...back.filter(({ time }) => time && dayOf(time) === day).map(({ tradeId, outRefundNo, amount }) => ({ ...line, outTradeNo: paid.find(({ id }) => id === tradeId)?.outTradeNo ?? '', tradeState: 'REFUND' as const, total: 0, outRefundNo, refund: amount })),
      ...(index === 0 ? [{ ...line, outTradeNo: outTradeNoOf(newId(ctx.now)), tradeState: 'SUCCESS' as const, total: 3500, fee: 21 }] : []),
    ];
    await reconcile(ctx, day, { lines: lines as BillLine[], summary: { count: lines.length, total: 0, refund: 0, fee: 0 } });
  }
}

/** Some sales of every shop that customers paid by code: what they paid, gave up, and what goes back. */
export async function addDemoOnlinePayments(transaction: Transaction, storeId: string, shops: readonly CollectingShop[], lead: { id: string; name: string }, now: Date): Promise<void> {
  const { db } = transaction;
  const merchant = demoMerchantOf(storeId);
  for (const shop of shops) {
    const stocked = shop.parts.filter(({ skuId }) => (shop.shelf.get(skuId) ?? 0) >= 2);
    for (const [index, payment] of payments.entries()) {
      const at = (seconds: number, user: { id: string; name: string }) => seedContext(transaction, { now: addSeconds(now, seconds - payment.ago), user, storeId, shopId: shop.id, placeId: shop.id });
      const [skuId, customer] = [stocked[index]?.skuId, shop.customers[5 * index + 2]];
      if (!skuId) continue;
      const order = await addOrder(at(0, shop.cashier), { query: {}, body: { lines: [{ skuId, quantity: 1 }], ...(customer ? { customerId: customer.id } : {}) } });
      const [asked, paid] = [at(60, shop.cashier), at(85, shop.cashier)];
      const payable = payableOf('saleOut');
      const document = await payable.find(asked, order.saleOutId, true);
      if (!document || document.due <= 0) continue;
      const id = newId(asked.now);
      const merchantNo = payment.by.provider === 'wechat' ? merchant.subMchid : merchant.terminal.sn;
      await db.insertInto('pay_trade').values({
        store_id: storeId, id, shop_id: shop.id, ...payment.by, out_trade_no: outTradeNoOf(id), merchant_no: merchantNo, kind: 'saleOut', document_id: document.id, document_code: document.code, summary: document.summary,
        amount: document.due, status: 1, open_id: payment.by.channel === 'jsapi' ? `demo-${String(index)}` : '', expire_time: addSeconds(asked.now, 300), create_time: asked.now,
      }).execute();
      await payable.begun(asked, document);
      if (payment.closed) {
        await heard(paid, id, { state: 'closed', reason: payment.closed });
        continue;
      }
      await heard(paid, id, { state: 'paid', transactionId: `42000${id.replaceAll(/\D/g, '').padEnd(23, '0').slice(0, 23)}`, amount: document.due, merchantNo, paidTime: paid.now });
      await handOut(at(200, shop.keeper), { query: {}, body: { id: order.saleOutId } });
      if (!payment.refund) continue;
      const back = at(HOUR, lead);
      const { version } = await getGoodwillInfo(back, { query: { saleOutId: order.saleOutId }, body: {} });
      await goodwill(back, { query: {}, body: { saleOutId: order.saleOutId, version, method: 'online', amount: Math.min(document.due, 1500), reason: payment.refund.reason } });
      await db.updateTable('pay_refund').set({ status: payment.refund.status, answer: payment.refund.answer, refund_no: `50300${outTradeNoOf(id).slice(0, 20)}`, refund_time: payment.refund.status === 2 ? addSeconds(back.now, 40) : null })
        .where('store_id', '=', storeId).where('trade_id', '=', id).execute();
    }
  }
  await addDemoBills(seedContext(transaction, { now, user: lead, storeId, shopId: null, placeId: '' }));
  // The stand-ins have never heard of them.
  await transaction.become({ role: 'platform' });
  await db.deleteFrom('platform.outbox').where('store_id', '=', storeId).where('kind', 'in', ['payTrade', 'payRefund', 'payBill']).execute();
  await transaction.become({ role: 'tenant', storeId });
}
