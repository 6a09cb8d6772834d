import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { SHEET_TYPE, writeWorkbook, type Written, type WrittenColumn } from '../../file/writeWorkbook';
import { sheetJob } from '../../jobs/sheetJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { FileAnswer } from '../../kit/fileAnswer';
import { archivedSkus, namesOf, type ArchivedSku, type Names } from './archivedSkus';
import { exportedFields, goodsFields, SEPARATOR } from './goodsFields';
import { goodsMatching, type GoodsFilter } from './goodsFilter';

export const GOODS_EXPORT = 'goodsExport';
const MAX_AT_ONCE = 5_000;
const MAX_ROWS = 200_000;
const ROWS_A_TURN = 1_000;
const SHEET = '商品';

/** The columns of an import, so that an export can be edited and imported again. */
const columns: WrittenColumn[] = exportedFields.map((field) => {
  const { title, kind, width } = goodsFields[field];
  return {
    title,
    kind: kind === 'fen' || kind === 'quantity' || kind === 'whole' ? kind : 'text',
    ...(width ? { width } : {}),
  };
});

const rowOf = (sku: ArchivedSku, names: Names): Written[] =>
  exportedFields.map((field) => {
    switch (field) {
      case 'category':
        return names.pathOf(sku.categoryId);
      case 'oemNumbers':
        return sku.oemNumbers.join(SEPARATOR);
      default:
        return sku[field];
    }
  });

const countOf = async (ctx: Context, filter: GoodsFilter, most: number): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sku.store_id = ${ctx.storeId} and ${await goodsMatching(ctx, filter)} limit ${sql.lit(most + 1)}) found`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
};

/** Reads the rows after an id, and the id to continue after. */
async function nextRows(
  ctx: Context,
  filter: GoodsFilter,
  after: string,
  most: number,
): Promise<{ rows: Written[][]; last: string | undefined }> {
  const skus = await archivedSkus(ctx, sql<boolean>`sku.id > ${after} and ${await goodsMatching(ctx, filter)}`, most);
  const names = await namesOf(ctx);
  return { rows: skus.map((sku) => rowOf(sku, names)), last: skus.at(-1)?.skuId };
}
const FIRST = '00000000-0000-0000-0000-000000000000';

export const exportGoods: Pick<Group<'parts/goods'>, 'exportGoods'> = {
  async exportGoods(ctx, { query }) {
    if ((await countOf(ctx, query, MAX_AT_ONCE)) > MAX_AT_ONCE)
      throw new Failure(`超过${String(MAX_AT_ONCE)}行，请缩小范围，或用后台任务导出`);
    const { rows } = await nextRows(ctx, query, FIRST, MAX_AT_ONCE);
    return new FileAnswer(`${SHEET}-${dayOf(ctx.now)}.xlsx`, SHEET_TYPE, await writeWorkbook(SHEET, columns, rows));
  },
};

/** Counts the rows of an export; refuses none or too many. */
export async function rowsToExport(ctx: Context, filter: GoodsFilter): Promise<number> {
  const count = await countOf(ctx, filter, MAX_ROWS);
  if (!count) throw new Failure('没有符合条件的商品');
  if (count > MAX_ROWS) throw new Failure(`一次最多导出${String(MAX_ROWS)}行，请缩小范围`);
  return count;
}

export const goodsExportWork = sheetJob<GoodsFilter>({
  name: SHEET,
  columns,
  rowsAfter: (ctx, filter, after) => nextRows(ctx, filter, after, ROWS_A_TURN),
});
