import { next } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { PayMethod } from '@partsdesk/core/order/tenders';
import { sql } from 'kysely';
import { numberDocument } from '../db/documentCode';
import { newId } from '../db/ids';
import { bookFund } from '../fund/fundLedger';
import { bookReceivable } from '../fund/receivable';
import type { Context } from '../http/context';
import { NOBODY, note } from '../order/documentEvent';
import { orderPaid } from '../order/online/orderPaid';
import { onlineAccountOf } from './onlineAccount';
import type { Payable, PayableDocument } from './payables';

const locked = async (ctx: Context, id: string) => {
  const out = await ctx.db.selectFrom('sale_out').select(['order_id as orderId', 'customer_id as customerId', 'receivable', 'received', 'payment_status as paymentStatus'])
    .select(sql<boolean>`exists (select from online_order as online where online.store_id = sale_out.store_id and online.order_id = sale_out.order_id)`.as('online'))
    .where('store_id', '=', ctx.storeId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return out;
};

async function move(ctx: Context, { id }: PayableDocument, received: number, status: number): Promise<void> {
  await ctx.db.updateTable('sale_out').set((row) => ({ received: row('received', '+', received), payment_status: status, version: row('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
  await ctx.tellStore();
}

/** An outbound: what is paid for it is a receipt like any other, into the shop's account of what providers collect. */
export const saleOutPayable: Payable = {
  async find({ db, storeId }, id, lock) {
    const found = db.selectFrom('sale_out as out').select(['out.id', 'out.shop_id as shopId', 'out.status'])
      .select([
        sql<string>`out.code`.as('code'), sql<number>`out.receivable - out.received`.as('debt'),
        sql<string>`(select goods.name || case when count(*) over () > 1 then ' 等' || count(*) over () || '种' else '' end
          from sale_out_line line join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
          where line.store_id = out.store_id and line.sale_out_id = out.id order by line.position limit 1)`.as('summary'),
      ]).where('out.store_id', '=', storeId).where('out.id', '=', id);
    const out = await (lock ? found.forUpdate('out') : found).executeTakeFirst();
    if (!out) return undefined;
    const cancelled = out.status === 4;
    return { id: out.id, shopId: out.shopId, code: out.code, summary: out.summary, due: cancelled ? 0 : out.debt, cancelled };
  },

  async begun(ctx, document) {
    const out = await locked(ctx, document.id);
    await move(ctx, document, 0, next(paymentStatus, out.paymentStatus, 'begin') ?? out.paymentStatus);
  },

  async paid(ctx, document, { amount, outTradeNo }) {
    const out = await locked(ctx, document.id);
    const taken = Math.min(amount, document.due);
    const whole = taken > 0 && taken === out.receivable - out.received;
    const settled = out.received + taken === out.receivable;
    await move(ctx, document, taken, next(paymentStatus, out.paymentStatus, settled ? 'confirmed' : 'failed') ?? out.paymentStatus);
    if (!taken) return { taken, receiptId: null };
    if (out.online && whole) await orderPaid(ctx, out.orderId);
    const receiptId = newId(ctx.now);
    const account = await onlineAccountOf(ctx);
    await ctx.db.insertInto('receipt_bill').values({
      store_id: ctx.storeId, id: receiptId, shop_id: ctx.placeId, sale_out_id: document.id, customer_id: out.customerId, shift_id: null,
      amount: taken, change: 0, remark: `顾客扫码支付 ${outTradeNo}`, created_by: NOBODY, create_time: ctx.now,
    }).execute();
    await ctx.db.insertInto('receipt_tender').values({ store_id: ctx.storeId, receipt_id: receiptId, position: 1, method: PayMethod.online, account_id: account, tendered: taken, amount: taken }).execute();
    await note(ctx, document.id, '顾客扫码支付', formatYuan(taken));
    // Last what everybody waits for.
    await bookReceivable(ctx, out.customerId, -taken, { kind: 'receiptBill', id: receiptId });
    await bookFund(ctx, account, taken, { kind: 'receiptBill', id: receiptId });
    await numberDocument(ctx, 'receipt_bill', 'SK', receiptId);
    return { taken, receiptId };
  },

  async stopped(ctx, document) {
    const out = await locked(ctx, document.id);
    await move(ctx, document, 0, next(paymentStatus, out.paymentStatus, 'failed') ?? out.paymentStatus);
  },
};
