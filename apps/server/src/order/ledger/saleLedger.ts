import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';

type SaleKind = 'out' | 'correction' | 'return' | 'afterSale' | 'goodwill';

/** What happened to a sold line; the row's shop, person, customer and category are read from what is true now. */
interface SaleEntry {
  orderLineId: string;
  kind: SaleKind;
  /** Sold above 0, back below 0; 0 where only money moves. */
  quantity: number;
  /** Fen, with the sign of the quantity. */
  amount: number;
  /** 1/10,000 yuan, with the sign of the quantity. */
  cost: number;
  /** 1 for the first row of an outbound, -1 where nothing of it is out any more. */
  first?: 1 | -1 | 0;
  /** The line of the document. */
  lineId?: string;
}

interface SaleDocument {
  kind: 'saleOut' | 'salesReturn' | 'afterSale' | 'refundBill' | 'orderSale';
  id: string;
}

const COLUMNS = sql.raw(`store_id, id, day, shop_id, staff_id, customer_id, sku_id, category_id, root_category_id,
  order_type, kind, quantity, amount, cost, first, order_id, sale_out_id, order_line_id, document_kind, document_id,
  line_id, create_time`);

/**
 * Writes what happened to sold lines into `sale_ledger`, in the transaction of the document (REP-05). The order stays
 * locked, so that nobody changes its service person meanwhile.
 */
export async function bookSale(ctx: Context, entries: readonly SaleEntry[], document: SaleDocument): Promise<void> {
  if (!entries.length) return;
  const column = (pick: (entry: SaleEntry) => unknown) => entries.map(pick);
  const { numAffectedRows } = await sql`insert into sale_ledger (${COLUMNS})
    select ${ctx.storeId}, moved.id, ${dayOf(ctx.now)}::date, sale.shop_id, sale.service_staff_id, sale.customer_id,
      sold.sku_id, goods.category_id, coalesce(upper.parent_id, category.parent_id, category.id), sold.order_type,
      moved.kind, moved.quantity, moved.amount, moved.cost, moved.first, sale.id, out.id, sold.id,
      ${document.kind}, ${document.id}::uuid, moved.line_id, ${ctx.now}
    from unnest(${column(() => newId(ctx.now))}::uuid[], ${column(({ orderLineId }) => orderLineId)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column(({ quantity }) => quantity)}::numeric[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ cost }) => cost)}::bigint[],
      ${column(({ first = 0 }) => first)}::int[], ${column(({ lineId = null }) => lineId)}::uuid[])
      as moved (id, order_line_id, kind, quantity, amount, cost, first, line_id)
    join order_sale_line sold on sold.store_id = ${ctx.storeId} and sold.id = moved.order_line_id
    join order_sale sale on sale.store_id = sold.store_id and sale.id = sold.order_id
    join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
    join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    join goods_category category on category.store_id = goods.store_id and category.id = goods.category_id
    left join goods_category upper on upper.store_id = category.store_id and upper.id = category.parent_id
    order by moved.id for no key update of sale`.execute(ctx.db);
  if (Number(numAffectedRows) !== entries.length) throw new Error(`a line of ${document.id} is not booked as sold`);
}

/** Sums an order's rows by everything that a report tells apart, without what came to nothing. */
const netOf = (ctx: Context, orderId: string, only: RawBuilder<unknown>) => sql`
  select shop_id, staff_id, customer_id, sku_id, category_id, root_category_id, order_type, kind, sale_out_id,
    order_line_id, sum(quantity) as quantity, sum(amount)::bigint as amount, sum(cost)::bigint as cost,
    sum(first)::int as first
  from sale_ledger where store_id = ${ctx.storeId} and order_id = ${orderId} and ${only}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  having sum(quantity) <> 0 or sum(amount) <> 0 or sum(cost) <> 0 or sum(first) <> 0`;

/** Writes an order's net rows once more with a sign, for the person that they have, or for another one. */
const repeatNet = (
  ctx: Context,
  orderId: string,
  sign: 1 | -1,
  { only, staff = sql`staff_id` }: { only: RawBuilder<unknown>; staff?: RawBuilder<unknown> },
) => sql`
  select ${ctx.storeId}::uuid, gen_random_uuid(), ${dayOf(ctx.now)}::date, shop_id, ${staff}, customer_id, sku_id,
    category_id, root_category_id, order_type, kind, ${sql.lit(sign)} * quantity, ${sql.lit(sign)} * amount,
    ${sql.lit(sign)} * cost, ${sql.lit(sign)} * first, ${orderId}::uuid, sale_out_id, order_line_id, 'orderSale',
    ${orderId}::uuid, null::uuid, ${ctx.now}::timestamptz
  from (${netOf(ctx, orderId, only)}) net`;

/** Moves what an order has sold so far from its former service person to the new one, today (REP-08). */
export async function moveSales(ctx: Context, orderId: string, before: string | null, after: string | null) {
  if (before === after) return;
  const only = sql`staff_id is not distinct from ${before}::uuid`;
  await sql`insert into sale_ledger (${COLUMNS}) ${repeatNet(ctx, orderId, -1, { only })}
    union all ${repeatNet(ctx, orderId, 1, { only, staff: sql`${after}::uuid` })}`.execute(ctx.db);
}

/** Takes back the goodwill of an order that is cancelled: it goes back with the rest of the money. */
export async function takeBackGoodwill(ctx: Context, orderId: string): Promise<void> {
  await sql`insert into sale_ledger (${COLUMNS}) ${repeatNet(ctx, orderId, -1, { only: sql`kind = 'goodwill'` })}`.execute(
    ctx.db,
  );
}
