import { sql } from 'kysely';
import type { Context } from '../kit/context';

interface Marks {
  coupons: boolean;
  bargain: boolean;
  /** Somebody has a commission of it. */
  promoted: boolean;
  /** It has earned gifts, or hands over gifts of other sales. */
  gifts: boolean;
}

/**
 * Tells which parts of marketing an order has to do with, in one statement: most have to do with none, and a counter
 * sale should not ask each of them. Its outbound is locked, under which they are written.
 */
export async function marksOf(ctx: Context, orderId: string): Promise<Marks> {
  const ofOrder = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} mark where mark.store_id = ${ctx.storeId} and mark.order_id = ${orderId})`;
  const {
    rows: [marks],
  } = await sql<Marks>`
    select ${ofOrder('coupon')} as coupons, ${ofOrder('bargain_run')} as bargain, ${ofOrder('order_promoter')} as promoted,
      exists (select from sale_out out join gift_grant earned on earned.store_id = out.store_id and earned.sale_out_id = out.id
        where out.store_id = ${ctx.storeId} and out.order_id = ${orderId})
      or exists (select from order_sale_line line join gift_grant held on held.store_id = line.store_id and held.order_line_id = line.id
        where line.store_id = ${ctx.storeId} and line.order_id = ${orderId}) as gifts`.execute(ctx.db);
  if (!marks) throw new Error(`no marks of order ${orderId}`);
  return marks;
}
