import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { readWorkbook, type Cell } from '../../file/readWorkbook';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHeadStore } from '../archive/goodsParts';
import { guessMapping } from './goodsFields';
import { importStatuses, lockedImport, readImports, shownImport } from './goodsImports';
import { judgeNext, putRows, ROWS_A_TURN, type Mapped } from './importRows';

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 60;

const isEmpty = (cell: Cell | undefined) => cell === null || cell === undefined || String(cell).trim() === '';

/** Returns the headings and the non-empty rows. */
function rowsOf(cells: readonly Cell[][]) {
  const [first = [], ...rest] = cells;
  const width = first.findLastIndex((cell) => !isEmpty(cell)) + 1;
  if (!width) throw new Failure('表格第1行应该是列名，现在是空的', { field: 'file' });
  if (width > MAX_COLUMNS) throw new Failure(`表格最多${String(MAX_COLUMNS)}列`, { field: 'file' });
  const rows = rest.flatMap((line, at) =>
    line.every(isEmpty) ? [] : [{ rowNo: at + 2, cells: line.slice(0, width) }],
  );
  if (!rows.length) throw new Failure('表格里没有数据', { field: 'file' });
  return {
    headings: Array.from({ length: width }, (_, at) =>
      String(first[at] ?? '')
        .trim()
        .slice(0, 100),
    ),
    rows,
  };
}

/** Judges all rows, a few hundred in a transaction. */
export async function judgeAll(
  store: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  storeId: string,
  importId: string,
  mapped: Mapped,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;)
    last = await store((db) => judgeNext({ db, storeId }, importId, mapped, last ?? 0));
}

/** Uploads a sheet: reads it in a thread, inserts and judges its rows in short transactions, and returns it. */
export const uploadGoods: Pick<Group<'parts/goods'>, 'import'> = {
  import: withBefore(
    async ({ store, storeId, shopId, user, now }, { body: { file } }) => {
      assertHeadStore({ shopId });
      const { headings, rows } = rowsOf(await readWorkbook(file, { maxRows: MAX_ROWS, plainHeading: true }));
      const mapping = guessMapping(headings);
      if (!mapping.some(Boolean))
        throw new Failure('没有认出任何一列，请检查第1行是否是列名，或使用模板填写', { field: 'file' });
      const id = newId(now);
      const mapped: Mapped = { mapping, addMissing: true, addUnits: false };
      await store((db) =>
        db
          .insertInto('goods_import')
          .values({
            store_id: storeId,
            id,
            file_name: file.name,
            headings,
            mapping,
            status: importStatuses.reading.code,
            by_name: user?.name ?? '',
            create_time: now,
          })
          .execute(),
      );
      for (let from = 0; from < rows.length; from += ROWS_A_TURN)
        await store((db) => putRows({ db, storeId }, id, mapped, rows.slice(from, from + ROWS_A_TURN)));
      await judgeAll(store, storeId, id, mapped);
      return id;
    },
    async (ctx, { before: id }) => {
      await readImports.move(ctx, await lockedImport(ctx, id, 'read'), { status: 'read' });
      return shownImport(ctx, id);
    },
  ),
};
