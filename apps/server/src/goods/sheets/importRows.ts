import { sql } from 'kysely';
import type { Cell } from '../../file/readWorkbook';
import type { Archive } from './archivedSkus';
import type { GoodsField } from './goodsFields';
import { judgeRows, rowStates, writeJudged } from './judgeRows';
import { readGoodsRow, type Faults, type GivenGoods } from './readGoodsRow';

/** The rows of one transaction: enough to be fast, few enough that other requests get the connection soon. */
export const ROWS_A_TURN = 500;

export interface Mapped {
  mapping: readonly (GoodsField | '')[];
  addMissing: boolean;
  addUnits: boolean;
}

/** Inserts rows of a sheet with their raw cells and the values read from them. */
export async function putRows(
  { db, storeId }: Archive,
  importId: string,
  { mapping }: Mapped,
  rows: readonly { rowNo: number; cells: readonly Cell[] }[],
): Promise<void> {
  await db
    .insertInto('goods_import_row')
    .values(
      rows.map(({ rowNo, cells }) => {
        const { given, misread } = readGoodsRow(cells, mapping);
        return {
          store_id: storeId,
          import_id: importId,
          row_no: rowNo,
          cells: JSON.stringify(cells),
          given: JSON.stringify(given),
          misread: JSON.stringify(misread),
          sku_code: given.skuCode ?? '',
          bar_code: given.barCode ?? '',
        };
      }),
    )
    .execute();
}

/** Reads rows again after the columns were assigned anew. */
export async function rereadRows(
  archive: Archive,
  importId: string,
  { mapping }: Mapped,
  after: number,
): Promise<number | undefined> {
  const { db, storeId } = archive;
  const rows = await db
    .selectFrom('goods_import_row')
    .select(['row_no as rowNo', 'cells'])
    .where('store_id', '=', storeId)
    .where('import_id', '=', importId)
    .where('row_no', '>', after)
    .where('state', '<>', rowStates.imported.code)
    .orderBy('row_no')
    .limit(sql.lit(ROWS_A_TURN))
    .execute();
  if (!rows.length) return undefined;
  const told = rows.map(({ rowNo, cells }) => {
    const { given, misread } = readGoodsRow(cells as Cell[], mapping);
    return { row_no: rowNo, given, misread, sku_code: given.skuCode ?? '', bar_code: given.barCode ?? '' };
  });
  await sql`update goods_import_row row set given = told.given, misread = told.misread, sku_code = told.sku_code, bar_code = told.bar_code
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row_no int, given jsonb, misread jsonb, sku_code text, bar_code text)
    where row.store_id = ${storeId} and row.import_id = ${importId} and row.row_no = told.row_no`.execute(db);
  return rows.at(-1)?.rowNo;
}

const readRows = ({ db, storeId }: Archive, importId: string) =>
  db
    .selectFrom('goods_import_row')
    .select(['row_no as rowNo', 'given', 'misread'])
    .where('store_id', '=', storeId)
    .where('import_id', '=', importId)
    .$narrowType<{ given: GivenGoods; misread: Faults }>();

/** Judges the rows after this one; returns the number of the last. */
export async function judgeNext(
  archive: Archive,
  importId: string,
  { addMissing, addUnits }: Mapped,
  after: number,
): Promise<number | undefined> {
  const rows = await readRows(archive, importId)
    .where('row_no', '>', after)
    .where('state', 'not in', [rowStates.skipped.code, rowStates.imported.code, rowStates.undone.code])
    .orderBy('row_no')
    .limit(sql.lit(ROWS_A_TURN))
    .execute();
  if (!rows.length) return undefined;
  await writeJudged(archive, importId, await judgeRows(archive, { importId, addMissing, addUnits }, rows));
  return rows.at(-1)?.rowNo;
}

/** Judges a row again, and all rows that share one of these codes with it; returns the numbers of those others. */
export async function judgeAround(
  archive: Archive,
  importId: string,
  { addMissing, addUnits }: Pick<Mapped, 'addMissing' | 'addUnits'>,
  rowNo: number,
  codes: { sku: readonly string[]; bar: readonly string[] },
): Promise<number[]> {
  const shared = sql<boolean>`(row_no = ${rowNo} or (sku_code = any(${codes.sku}::text[]) and sku_code <> '') or (bar_code = any(${codes.bar}::text[]) and bar_code <> ''))`;
  const rows = await readRows(archive, importId)
    .where(shared)
    .where('state', 'not in', [rowStates.skipped.code, rowStates.imported.code, rowStates.undone.code])
    .orderBy('row_no')
    .limit(sql.lit(ROWS_A_TURN))
    .execute();
  await writeJudged(archive, importId, await judgeRows(archive, { importId, addMissing, addUnits }, rows));
  return rows.flatMap((row) => (row.rowNo === rowNo ? [] : [row.rowNo]));
}
