import { goodsImportLifecycle } from '@partsdesk/core/goods/goodsImportLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { sql } from 'kysely';
import type { Cell } from '../../file/readWorkbook';
import { sheetTemplate } from '../../file/sheets';
import { SHEET_TYPE, writeWorkbook, type WrittenColumn } from '../../file/writeWorkbook';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { FileAnswer } from '../../kit/fileAnswer';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { assertHeadStore } from '../archive/goodsParts';
import { exportedFields, goodsFields, type GoodsField } from './goodsFields';
import {
  countsOf,
  goodsImports,
  importsNewestFirst,
  importStatuses,
  lockedImport,
  readImports,
  shownImport,
  shownImports,
  missingOf,
} from './goodsImports';
import { judgeAround, rereadRows, type Mapped } from './importRows';
import { rowStates, titleOf } from './judgeRows';
import { readGoodsRow, type Faults } from './readGoodsRow';
import { undoImport } from './undoImport';
import { judgeAll } from './uploadGoods';

const MAX_FAULTY_ROWS = 20_000;
const REASON = '错误原因';

const importRows = (ctx: Context, importId: string) =>
  fromStore(ctx, 'goods_import_row')
    .select(['row_no as rowNo', 'state', 'cells', 'faults', 'before', 'sku_code as skuCode', 'bar_code as barCode'])
    .where('import_id', '=', importId)
    .$narrowType<{
      state: 0 | 1 | 2 | 3 | 4 | 5 | 6;
      cells: Cell[];
      faults: Faults;
      before: Partial<Record<GoodsField, string>>;
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number];

const text = (cell: Cell | undefined) => String(cell ?? '').slice(0, 2000);

/** So many rows that share a code are told beside the one that was mended. */
const MOST_OTHERS = 100;

/** Shows a row by its fields: those of the sheet, and required ones that it lacks. */
function shownRow({ rowNo, state, cells, faults, before }: Row, mapping: readonly (GoodsField | '')[]) {
  const own = mapping.flatMap((field, at) =>
    field ? [{ field, text: text(cells[at]), before: before[field] ?? null, fault: faults[field] ?? null }] : [],
  );
  const lacking = (Object.keys(faults) as (keyof Faults)[])
    .filter((field) => field && !mapping.includes(field))
    .map((field) => `${titleOf(field as GoodsField)}${faults[field] ?? ''}`);
  return { rowNo, state, cells: own, fault: [faults[''], ...lacking].filter(Boolean).join('；') || null };
}

async function headingOf(ctx: Context, id: string) {
  assertHeadStore(ctx);
  const found = await fromStore(ctx, 'goods_import')
    .select(['headings', 'mapping', 'file_name as fileName'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('导入记录不存在');
  return { ...found, mapping: found.mapping as (GoodsField | '')[] };
}

export const goodsImport: Group<'parts/goodsImport'> = {
  ...undoImport,

  template: () =>
    sheetTemplate('商品导入', Object.fromEntries(exportedFields.map((field) => [field, goodsFields[field]]))),

  item(ctx, { query: { id } }) {
    assertHeadStore(ctx);
    return shownImport(ctx, id);
  },

  async page(ctx, { query: { status, ...wanted } }) {
    assertHeadStore(ctx);
    const { records, ...rest } = await page(ctx, importsNewestFirst(ctx, status), wanted);
    return { ...rest, records: await shownImports(ctx, records) };
  },

  async rows(ctx, { query: { id, state, ...wanted } }) {
    const { mapping } = await headingOf(ctx, id);
    const found = importRows(ctx, id).orderBy('row_no');
    const { records, ...rest } = await page(
      ctx,
      state === undefined ? found : found.where('state', '=', state),
      wanted,
    );
    return { ...rest, records: records.map((row) => shownRow(row, mapping)) };
  },

  map: withBefore(
    async ({ store, system, storeId, shopId }, { body: { id, version, mapping, addMissing, addUnits = false } }) => {
      assertHeadStore({ shopId });
      const fields = mapping.map((field) => field ?? '');
      const twice = fields.find((field, at) => field && fields.indexOf(field) !== at);
      if (twice) throw new Failure(`「${titleOf(twice)}」只能对应一列`, { field: 'mapping' });
      const mapped: Mapped = { mapping: fields, addMissing, addUnits };
      await system(storeId, async (ctx) => {
        // Checks the lifecycle with the status in force, which may depend on the job.
        const sheet = await lockedImport(ctx, id, 'reread');
        // Accepts a repetition of the same request, since the server may have been killed before it answered the first.
        const begun =
          sheet.status === importStatuses.reading.code &&
          sheet.version === version + 1 &&
          sheet.addMissing === addMissing &&
          sheet.addUnits === addUnits &&
          sheet.mapping.join() === fields.join();
        if (begun) return;
        assertUnchanged(`表格「${sheet.fileName}」`, sheet, version);
        if (fields.length !== sheet.headings.length) throw new Failure('列数与表格不符', { field: 'mapping' });
        await goodsImports.move(ctx, sheet, { status: 'reread' }, { mapping: fields, addMissing, addUnits });
      });
      for (let last: number | undefined = 0; last !== undefined;)
        last = await store((db) => rereadRows({ db, storeId }, id, mapped, last ?? 0));
      await judgeAll(store, storeId, id, mapped);
    },
    async (ctx, { body: { id } }) => {
      const sheet = await lockedImport(ctx, id, 'reread');
      if (can(goodsImportLifecycle, sheet.status, 'read')) await readImports.move(ctx, sheet, { status: 'read' });
      return shownImport(ctx, id);
    },
  ),

  async mend(ctx, { body: { id, rowNo, cells = [], skipped } }) {
    assertHeadStore(ctx);
    const sheet = await lockedImport(ctx, id, 'start');
    const row = await importRows(ctx, id).where('row_no', '=', rowNo).forUpdate().executeTakeFirst();
    if (!row) throw new Failure(`表格没有第${String(rowNo)}行`, { field: 'rowNo' });
    if (row.state === rowStates.imported.code)
      throw new Failure(`第${String(rowNo)}行已经导入，不能再改`, { field: 'rowNo' });
    const written = [...row.cells];
    for (const [at, cell] of cells.entries()) {
      const column = sheet.mapping.indexOf(cell.field);
      if (column < 0)
        throw new Failure(`表格没有「${titleOf(cell.field)}」列`, { field: `cells[${String(at)}].field` });
      written[column] = cell.text.trim() || null;
    }
    const { given, misread } = readGoodsRow(
      Array.from({ length: sheet.headings.length }, (_, at) => written[at] ?? null),
      sheet.mapping,
    );
    const leave = skipped ?? row.state === rowStates.skipped.code;
    await ctx.db
      .updateTable('goods_import_row')
      .set({
        cells: JSON.stringify(written),
        given: JSON.stringify(given),
        misread: JSON.stringify(misread),
        sku_code: given.skuCode ?? '',
        bar_code: given.barCode ?? '',
        ...(leave ? { state: rowStates.skipped.code, faults: '{}', before: '{}' } : { state: rowStates.faulty.code }),
      })
      .where('store_id', '=', ctx.storeId)
      .where('import_id', '=', id)
      .where('row_no', '=', rowNo)
      .execute();
    const codes = (...all: (string | undefined)[]) =>
      [...new Set(all.filter((code) => code !== undefined && code !== ''))] as string[];
    const judged = await judgeAround(ctx, id, sheet, rowNo, {
      sku: codes(row.skuCode, given.skuCode),
      bar: codes(row.barCode, given.barCode),
    });
    const [after, others, countOf, missing] = await Promise.all([
      importRows(ctx, id).where('row_no', '=', rowNo).executeTakeFirstOrThrow(),
      importRows(ctx, id)
        .where('row_no', '=', sql<number>`any(${judged.slice(0, MOST_OTHERS)}::int[])`)
        .orderBy('row_no')
        .execute(),
      countsOf(ctx, [id]),
      missingOf(ctx, id),
    ]);
    return {
      row: shownRow(after, sheet.mapping),
      others: others.map((row) => shownRow(row, sheet.mapping)),
      counts: countOf(id),
      missing,
    };
  },

  async errorFile(ctx, { query: { id } }) {
    const { headings, fileName } = await headingOf(ctx, id);
    const faulty = await importRows(ctx, id)
      .where('state', '=', rowStates.faulty.code)
      .orderBy('row_no')
      .limit(sql.lit(MAX_FAULTY_ROWS))
      .execute();
    if (!faulty.length) throw new Failure('没有有错误的行');
    const known = headings.indexOf(REASON);
    const kept = headings.flatMap((_, at) => (at === known ? [] : [at]));
    const columns: WrittenColumn[] = [
      ...kept.map((at) => ({ title: headings[at] ?? '' })),
      { title: REASON, width: 48, warning: true },
    ];
    const reason = ({ faults }: Row) =>
      Object.entries(faults)
        .map(([field, words]) => `${field ? titleOf(field as GoodsField) : ''}${words}`)
        .join('；');
    const name = `${fileName.replace(/\.[^.]*$/, '')}-错误`;
    return new FileAnswer(
      `${name}.xlsx`,
      SHEET_TYPE,
      await writeWorkbook(
        name,
        columns,
        faulty.map((row) => [...kept.map((at) => row.cells[at] ?? null), reason(row)]),
      ),
    );
  },

  async discard(ctx, { body: { id } }) {
    assertHeadStore(ctx);
    const sheet = await lockedImport(ctx, id, 'discard');
    await goodsImports.move(ctx, sheet, { status: 'discard' });
    await ctx.db
      .deleteFrom('goods_import_row')
      .where('store_id', '=', ctx.storeId)
      .where('import_id', '=', id)
      .execute();
    return null;
  },
};
