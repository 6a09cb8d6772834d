import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { SHEET_TYPE, writeWorkbook, type Written, type WrittenColumn } from '../../file/writeWorkbook';
import { orderedSheetJob } from '../../jobs/sheetJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { FileAnswer } from '../../kit/fileAnswer';
import { archiveOrder } from '../archive/archiveOrder';
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

/** Reads the ids of the variants that the filter finds, in the order of the list; those of a part stay together. */
async function idsOf(ctx: Context, filter: GoodsFilter): Promise<string[]> {
  const { join, order } = await archiveOrder(ctx, filter, MAX_ROWS);
  const { rows } = await sql<{ id: string }>`select sku.id
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id ${join}
    where sku.store_id = ${ctx.storeId} and ${await goodsMatching(ctx, filter)}
    order by ${order}, sku.position limit ${sql.lit(MAX_ROWS)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Reads the rows of variants, in the order of their ids in the list. */
async function rowsOf(ctx: Context, ids: readonly string[]): Promise<Written[][]> {
  const skus = await archivedSkus(ctx, sql<boolean>`sku.id = any(${[...ids]}::uuid[])`, MAX_AT_ONCE);
  const names = await namesOf(ctx);
  const byId = new Map(skus.map((sku) => [sku.skuId, sku]));
  return ids.flatMap((id) => {
    const sku = byId.get(id);
    return sku ? [rowOf(sku, names)] : [];
  });
}

export const exportGoods: Pick<Group<'parts/goods'>, 'exportGoods'> = {
  async exportGoods(ctx, { query }) {
    if ((await countOf(ctx, query, MAX_AT_ONCE)) > MAX_AT_ONCE)
      throw new Failure(`超过${String(MAX_AT_ONCE)}行，请缩小范围，或用后台任务导出`);
    const rows = await rowsOf(ctx, await idsOf(ctx, query));
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

export const goodsExportWork = orderedSheetJob<GoodsFilter>({
  name: SHEET,
  columns,
  idsOf,
  rowsOf,
  rowsATurn: ROWS_A_TURN,
});
