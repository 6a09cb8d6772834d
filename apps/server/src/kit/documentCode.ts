import type { DocumentKind } from '@partsdesk/core/order/documentNumber';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Context } from './context';
import { fromStore } from './storeTables';

type NumberedTable =
  | 'order_sale'
  | 'sale_out'
  | 'receipt_bill'
  | 'shift'
  | 'warehouse_initialize'
  | 'stock_entry'
  | 'stock_transfer'
  | 'stock_taking'
  | 'order_distribution'
  | 'sales_return'
  | 'refund_bill'
  | 'service_borrow'
  | 'after_sale'
  | 'recharge_order'
  | 'receipt_batch'
  | 'card_refund'
  | 'value_adjust'
  | 'data_export'
  | 'fund_entry'
  | 'fund_transfer'
  | 'customer_exchange'
  | 'inquiry'
  | 'commission_settlement';

/**
 * Gives a document the next number of its kind, shop and day: `XS-A01-20261121-000007`. Call it as the last statement
 * of the transaction: the counter's row lock is held until the commit, which keeps the numbers without gaps but makes
 * every other transaction that needs a number wait.
 */
export async function numberDocument(
  ctx: Context,
  table: NumberedTable,
  kind: DocumentKind,
  id: string,
): Promise<string> {
  const day = dayOf(ctx.now);
  const { rows } = await sql<{ code: string }>`
    with taken as (
      insert into document_counter (store_id, shop_id, kind, day, last) values (${ctx.storeId}, ${ctx.placeId}, ${kind}, ${day}, 1)
      on conflict (store_id, shop_id, kind, day) do update set last = document_counter.last + 1 returning last::text
    )
    update ${sql.table(table)} as document
    set code = concat_ws('-', ${kind}::text, shop.code, ${day.replaceAll('-', '')}::text, lpad(taken.last, greatest(6, length(taken.last)), '0'))
    from taken, shop
    where document.store_id = ${ctx.storeId} and document.id = ${id} and shop.store_id = ${ctx.storeId} and shop.id = ${ctx.placeId}
    returning document.code`.execute(ctx.db);
  const code = rows[0]?.code;
  if (!code) throw new Error(`no ${table} ${id} to number`);
  return code;
}

/**
 * Gives many documents of the shop the next numbers, in the order of `ids` and in one statement; call it as late as
 * `numberDocument`. Returns the number of each document.
 */
export async function numberDocuments(
  ctx: Context,
  table: NumberedTable,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const day = dayOf(ctx.now);
  const { rows } = await sql<{ id: string; code: string }>`
    with taken as (
      insert into document_counter (store_id, shop_id, kind, day, last) values (${ctx.storeId}, ${ctx.placeId}, ${kind}, ${day}, ${ids.length})
      on conflict (store_id, shop_id, kind, day) do update set last = document_counter.last + excluded.last returning last
    ),
    given as (
      select given.id, (taken.last - ${ids.length}::int + given.nth)::text as number
      from taken, unnest(${ids}::uuid[]) with ordinality as given (id, nth)
    )
    update ${sql.table(table)} as document
    set code = concat_ws('-', ${kind}::text, shop.code, ${day.replaceAll('-', '')}::text, lpad(given.number, greatest(6, length(given.number)), '0'))
    from given, shop
    where document.store_id = ${ctx.storeId} and document.id = given.id and shop.store_id = ${ctx.storeId} and shop.id = ${ctx.placeId}
    returning document.id, document.code`.execute(ctx.db);
  if (rows.length !== ids.length) throw new Error(`no ${table} to number`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Returns the number that the next document would get, without reserving it. */
export async function previewCode(ctx: Context, kind: DocumentKind): Promise<string> {
  const day = dayOf(ctx.now);
  const counter = await fromStore(ctx, 'document_counter')
    .select('last')
    .where('shop_id', '=', ctx.placeId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  const shop = await fromStore(ctx, 'shop').select('code').where('id', '=', ctx.placeId).executeTakeFirstOrThrow();
  return codeOf(shop.code, kind, day, (counter?.last ?? 0) + 1);
}

const codeOf = (shop: string, kind: DocumentKind, day: string, number: number) =>
  `${kind}-${shop}-${day.replaceAll('-', '')}-${String(number).padStart(6, '0')}`;
