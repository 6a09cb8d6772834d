import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

/** A part that a sheet names, with its row on the list. */
export interface SheetPart {
  skuId: string;
  code: string;
  name: string;
  decimals: number;
  isService: boolean;
  headerId: string | null;
  words: string;
}

/** Reads the parts that a sheet names, and locks their rows on the list; answers who bears a code. */
export async function partsByCode(ctx: Context, codes: readonly string[]) {
  const wanted = [...new Set(codes.map((code) => code.toUpperCase()))];
  await sql`select from dull_goods dull join goods_sku given on given.store_id = dull.store_id and given.id = dull.sku_id
    where dull.store_id = ${ctx.storeId} and not dull.deleted and given.sku_code = any(${wanted}::text[])
    order by dull.id for update of dull`.execute(ctx.db);
  const { rows } = await sql<SheetPart>`
    select sku.id as "skuId", sku.sku_code as code, goods.name, goods.decimals, goods.is_service as "isService",
      dull.id as "headerId", coalesce(dull.words, '') as words
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    left join dull_goods dull on dull.store_id = sku.store_id and dull.sku_id = sku.id and not dull.deleted
    where sku.store_id = ${ctx.storeId} and sku.sku_code = any(${wanted}::text[])`.execute(ctx.db);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return (code: string): SheetPart | undefined => byCode.get(code.toUpperCase());
}

/** Reads the enabled shops; answers the one of a name. */
export async function shopsByName(ctx: Context) {
  const shops = await fromStore(ctx, 'shop').select(['id', 'name']).where('status', '=', 1).execute();
  const byName = new Map(shops.map(({ id, name }) => [name, id]));
  return (name: string): string | undefined => byName.get(name);
}
