import { giftNet } from '@partsdesk/core/market/gift/reachedStep';
import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fittingParts } from '../fittingParts';

const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;
const STANDING = sql.join([passed, partlyStored, stored].map(({ code }) => sql.lit(code)));
const { refunded } = afterSaleLifecycle.statuses;
const { cancelled } = orderSaleLifecycle.statuses;

/**
 * Works out what a sale counts for each scheme (MKT-37): its lines after coupons, less passed returns, refunded
 * after-sales and goodwill; less what points settled. A cancelled sale counts nothing.
 */
export async function giftNets(
  ctx: Context,
  orderId: string,
  schemeIds: readonly string[],
): Promise<Map<string, number>> {
  if (!schemeIds.length) return new Map();
  const { rows: lines } = await sql<{ skuId: string; net: number }>`
    select line.sku_id as "skuId", (line.amount
      - coalesce((select sum(gone.amount) from sale_out_line handed
          join sales_return_line gone on gone.store_id = handed.store_id and gone.sale_out_line_id = handed.id
          join sales_return back on back.store_id = gone.store_id and back.id = gone.document_id
          where handed.store_id = line.store_id and handed.order_line_id = line.id and back.status in (${STANDING})), 0)
      - coalesce((select sum(wanted.amount) from after_sale_line wanted
          join after_sale refund on refund.store_id = wanted.store_id and refund.id = wanted.after_sale_id
          where wanted.store_id = line.store_id and wanted.order_line_id = line.id and refund.status = ${sql.lit(refunded.code)}), 0)
      + coalesce((select sum(given.amount) from sale_ledger given
          where given.store_id = line.store_id and given.order_line_id = line.id and given.kind = 'goodwill'), 0))::bigint as net
    from order_sale_line line join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
    where line.store_id = ${ctx.storeId} and line.order_id = ${orderId} and sale.status <> ${sql.lit(cancelled.code)}`.execute(
    ctx.db,
  );
  const byPoints = await settledByPoints(ctx, orderId);
  const counted = await fittingParts(
    ctx,
    'gift_scheme',
    schemeIds,
    lines.map(({ skuId }) => skuId),
  );
  return new Map(
    schemeIds.map((id) => [
      id,
      giftNet(
        lines.map(({ skuId, net }) => ({ net, inScope: counted.get(id)?.has(skuId) ?? false })),
        byPoints,
      ),
    ]),
  );
}

/** Sums what points settled of an order, less what they got back. */
async function settledByPoints(ctx: Context, orderId: string): Promise<number> {
  const store = sql`${ctx.storeId}::uuid`;
  const {
    rows: [found],
  } = await sql<{ amount: number }>`
    select (coalesce((select sum(tender.amount) from receipt_tender tender
        join receipt_bill took on took.store_id = tender.store_id and took.id = tender.receipt_id
        where tender.store_id = ${store} and took.sale_out_id = bill.id and tender.method = 'points'), 0)
      - coalesce((select sum(part.amount) from refund_tender part
        join refund_bill gave on gave.store_id = part.store_id and gave.id = part.refund_id
        where part.store_id = ${store} and gave.sale_out_id = bill.id and part.method = 'points'), 0)
      - coalesce((select sum(share.amount) from after_sale_refund share
        join receipt_bill origin on origin.store_id = share.store_id and origin.id = share.receipt_id
        where share.store_id = ${store} and origin.sale_out_id = bill.id and share.method = 'points'), 0))::bigint as amount
    from sale_out bill where bill.store_id = ${store} and bill.order_id = ${orderId}`.execute(ctx.db);
  return found?.amount ?? 0;
}
