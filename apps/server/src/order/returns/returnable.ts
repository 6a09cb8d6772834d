import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { returnableQuantity } from '@partsdesk/core/order/returns/refund';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { sales } from '../sale/saleRows';

/** Refuses an order of the mini-app, which is returned by an after-sale case. */
export function assertOfCounter(online: boolean): void {
  if (online) throw new Failure('商城订单的退货退款请走售后', { field: 'saleOutId' });
}

/** Reads the lines of an outbound, with the returned quantity and amount of each. */
export async function outboundLines(ctx: Context, saleOutId: string) {
  const lines = await fromStore(ctx, 'sale_out_line as line')
    .innerJoin('order_sale_line as sold', withinStore('sold.id', 'line.order_line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'line.warehouse_id'))
    .select([
      'line.id as saleOutLineId',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
      'warehouse.name as warehouseName',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.return_quantity as returnedQuantity',
      'sold.price',
      'sold.amount',
      'sold.return_amount as returnedAmount',
      'sold.gift_card_item_id as giftCardItemId',
    ])
    .where('line.sale_out_id', '=', saleOutId)
    .orderBy('line.position')
    .execute();
  return lines.map(({ giftCardItemId, ...line }) => ({
    ...line,
    returnableQuantity: returnableQuantity(line),
    byGiftCard: giftCardItemId !== null,
  }));
}

export type OutboundLine = Awaited<ReturnType<typeof outboundLines>>[number];

/** Sums the payments of an outbound by method: received, refunded, and the account that received last. */
export async function paidTenders(ctx: Context, saleOutId: string) {
  const { rows } = await sql<{ method: PayMethod; paid: number; refunded: number; accountId: string }>`
    select received.method, received.paid, coalesce(back.refunded, 0)::bigint as refunded, received.account_id as "accountId"
    from (select tender.method, sum(tender.amount)::bigint as paid, (array_agg(tender.account_id order by bill.id desc))[1] as account_id
      from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
      where bill.store_id = ${ctx.storeId} and bill.sale_out_id = ${saleOutId} group by 1 having sum(tender.amount) > 0) received
    left join sale_out_refund back on back.store_id = ${ctx.storeId} and back.sale_out_id = ${saleOutId} and back.method = received.method
    order by received.method`.execute(ctx.db);
  return rows;
}

/** Reads what may still be returned of an outbound of this shop. */
export async function returnableOf(ctx: Context, saleOutId: string) {
  const out = await sales(ctx)
    .select([
      'out.id as saleOutId',
      'customer.id as customerId',
      'customer.name as customerName',
      'out.create_time as createTime',
      'out.receivable',
      'out.goodwill',
      'sale.source',
    ])
    .select([sql<string>`out.code`.as('saleOutCode'), sql<number>`out.receivable - out.received`.as('debt')])
    .$narrowType<{
      saleOutId: string;
      customerId: string;
      customerName: string;
      createTime: Date;
      receivable: number;
      goodwill: number;
    }>()
    .where('out.id', '=', saleOutId)
    .executeTakeFirst();
  if (!out) throw new Failure('出库单不存在', { field: 'saleOutId' });
  const { source, ...seen } = out;
  assertOfCounter(source === 1);
  const [lines, paid] = await Promise.all([outboundLines(ctx, saleOutId), paidTenders(ctx, saleOutId)]);
  const tenders = paid.map(({ method, paid: kept, refunded }) => ({
    method,
    paid: kept,
    refunded,
    rest: kept - refunded,
  }));
  const left = tenders.reduce((sum, { rest }) => sum + rest, 0) - seen.goodwill;
  return { ...seen, ableAmount: Math.max(0, left), tenders, lines };
}
