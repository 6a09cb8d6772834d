import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Tables whose rows are deleted with the part or do not block its deletion. */
const HARMLESS = ['goods_shop', 'goods_term', 'part_group_member', 'price_scheme', 'recommend_goods'];
/** The records of each table, in the shop's words. */
const recordNames: Record<string, string> = {
  stock: '库存或出入库记录',
  stock_ledger: '出入库记录',
  order_sale_line: '销售单',
  order_distribution_line: '分销订单',
  sale_out_line: '出库单',
  combo_model_detail: '保养套餐',
  warehouse_initialize_line: '期初单',
  service_borrow_line: '借用单',
  exchange_gift: '兑换礼品',
  gift_card_item: '礼品卡',
  recommend_inquiry: '新品询价',
  dull_goods: '呆滞件',
};

/**
 * Finds the parts with bookings, with the kind of record for each: `stock` first, since every movement leaves a row
 * there. It reads the tables from the catalogue, so that no later table is forgotten.
 */
export async function usesOf(ctx: Context, skuIds: readonly string[]): Promise<Map<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped and a.atttypid = 'uuid'::regtype
      and (a.attname = 'sku_id' or a.attname like '%\\_sku\\_id') and not c.relname = any(${HARMLESS}) order by c.relname <> 'stock', 1`.execute(
    ctx.db,
  );
  const uses = new Map<string, string>();
  for (const { table, column } of columns) {
    const free = skuIds.filter((id) => !uses.has(id));
    if (!free.length) break;
    const { rows } = await sql<{
      id: string;
    }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)} where store_id = ${ctx.storeId} and ${sql.ref(column)} = any(${free}::uuid[])`.execute(
      ctx.db,
    );
    for (const { id } of rows) uses.set(id, recordNames[table] ?? '业务单据');
  }
  return uses;
}
