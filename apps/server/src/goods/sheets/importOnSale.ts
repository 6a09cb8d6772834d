import { sql } from 'kysely';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { assertHeadStore } from '../archive/goodsParts';
import { shopGoods } from '../shop/shopGoods';

const columns = { skuCode: { title: '商品编码', kind: 'text', required: true, maxLength: 40 } } as const;
type Sheet = ReadSheet<typeof columns>;

/** Returns the variants of the sheet's codes; refuses all unknown and repeated codes. */
async function variantsOf(ctx: Context, sheet: Sheet): Promise<string[]> {
  const rows = sheet.rows.map(({ row, values }) => ({ row, code: values.skuCode.toUpperCase() }));
  const { rows: found } = await sql<{
    id: string;
    code: string;
  }>`select id, sku_code as code from goods_sku where store_id = ${ctx.storeId} and sku_code = any(${rows.map(({ code }) => code)}::text[])`.execute(
    ctx.db,
  );
  const idOf = new Map(found.map(({ id, code }) => [code, id]));
  const seen = new Map<string, number>();
  for (const { row, code } of rows) {
    const before = seen.get(code);
    if (before !== undefined) sheet.blame(row, 'skuCode', `与第${String(before)}行重复`);
    else if (!idOf.has(code)) sheet.blame(row, 'skuCode', `没有商品「${code}」`);
    seen.set(code, before ?? row);
  }
  return [...idOf.values()];
}

const onSaleBy = (name: string, onSale: 0 | 1): Group<'parts/goods'>['importBatchOnSale'] =>
  withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      assertHeadStore(ctx);
      const skuIds = await variantsOf(ctx, sheet);
      if (!sheet.errors.length) {
        const changed = await shopGoods.changeWhere(ctx, sql`sku_id = any(${skuIds}::uuid[])`, { onSale });
        ctx.changed('goods', 'importBatch', null, { onSale, skus: skuIds.length, shopGoods: changed });
      }
      return importResult(ctx, name, sheet);
    },
  );

/** Puts parts on or off sale in every shop by a sheet of their codes, all of them or none. */
export const importOnSale: Pick<Group<'parts/goods'>, 'importBatchOnSale' | 'importBatchOffSale'> = {
  importBatchOnSale: onSaleBy('批量上架', 1),
  importBatchOffSale: onSaleBy('批量下架', 0),
};
