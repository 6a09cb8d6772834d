import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import { startJob } from '../../jobs/startJob';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore } from '../../kit/storeTables';
import { assertHeadStore } from '../archive/goodsParts';
import { countsOf, goodsImports, lockedImport } from './goodsImports';
import { judgeRows, rowStates, writeJudged, type ReadRow } from './judgeRows';
import type { Faults, GivenGoods } from './readGoodsRow';
import { takeInGoods } from './takeIn';

export const GOODS_IMPORT = 'goodsImport';
/** The rows of one transaction. */
const ROWS_A_STEP = 200;

interface Params {
  importId: string;
}
interface State {
  /** The last row that was processed. */
  after: number;
  added: number;
  updated: number;
  refused: number;
  finished?: true;
}

export const importData: Pick<Group<'parts/goods'>, 'importData'> = {
  async importData(ctx, { body: { id, version, skipFaulty = false } }) {
    assertHeadStore(ctx);
    const sheet = await lockedImport(ctx, id, 'start');
    assertUnchanged(`表格「${sheet.fileName}」`, sheet, version);
    if (skipFaulty)
      await ctx.db
        .updateTable('goods_import_row')
        .set({ state: rowStates.skipped.code })
        .where('store_id', '=', ctx.storeId)
        .where('import_id', '=', id)
        .where('state', '=', rowStates.faulty.code)
        .execute();
    const counts = (await countsOf(ctx, [id]))(id);
    if (counts.faulty)
      throw new Failure(`还有 ${String(counts.faulty)} 行有错误，请改好，或选择跳过有错误的行`, {
        field: 'skipFaulty',
      });
    const total = counts.add + counts.update;
    if (!total) throw new Failure('没有要新增或更新的商品');
    const jobId = await startJob(ctx, {
      kind: GOODS_IMPORT,
      title: `导入商品「${sheet.fileName}」`,
      params: { importId: id } satisfies Params,
      total,
    });
    const { add, update, skipped } = counts;
    await goodsImports.move(ctx, sheet, { status: 'start' }, { jobId }, { add, update, skipped });
    return jobId;
  },
};

const countsIn = ({ added, updated, refused }: State) => [
  { label: '新增', count: added },
  { label: '更新', count: updated },
  ...(refused ? [{ label: '未导入', count: refused }] : []),
];

/**
 * Imports a sheet's rows into the archive, a few hundred in a transaction. Each row is judged again, since the archive
 * may have changed.
 */
export const goodsImportWork: JobWork<Params, State> = async (run) => {
  const { importId } = run.params;
  const nothing: State = { after: 0, added: 0, updated: 0, refused: 0 };
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = { ...(before ?? nothing) };
      const rows: ReadRow[] = await fromStore(ctx, 'goods_import_row')
        .select(['row_no as rowNo', 'given', 'misread'])
        .where('import_id', '=', importId)
        .where('state', 'in', [rowStates.add.code, rowStates.update.code])
        .where('row_no', '>', state.after)
        .orderBy('row_no')
        .limit(sql.lit(ROWS_A_STEP))
        .$narrowType<{ given: GivenGoods; misread: Faults }>()
        .execute();
      const last = rows.at(-1);
      if (!last) {
        // Rows that were refused during the import wait to be corrected.
        const event = state.refused ? 'stop' : 'finish';
        await goodsImports.move(ctx, await lockedImport(ctx, importId, event), { status: event });
        return { state: { ...state, finished: true } };
      }
      await sql`select goods.id from goods join goods_sku sku on sku.store_id = goods.store_id and sku.goods_id = goods.id
      where goods.store_id = ${ctx.storeId} and sku.sku_code = any(${rows.flatMap(({ given }) => given.skuCode ?? [])}::text[]) order by goods.id for update of goods`.execute(
        ctx.db,
      );
      const judged = await judgeRows(ctx, { importId, addMissing: true, addUnits: true }, rows);
      const [adds, updates, refused] = [rowStates.add, rowStates.update, rowStates.faulty].map(({ code }) =>
        judged.filter((row) => row.state === code),
      );
      await takeInGoods(ctx, importId, adds ?? [], updates ?? []);
      await writeJudged(ctx, importId, refused ?? []);
      const taken = judged.filter((row) => row.state !== rowStates.faulty.code).map(({ rowNo }) => rowNo);
      await sql`update goods_import_row row set state = ${rowStates.imported.code} from unnest(${taken}::int[]) as taken (row_no)
      where row.store_id = ${ctx.storeId} and row.import_id = ${importId} and row.row_no = taken.row_no`.execute(
        ctx.db,
      );
      ctx.changed('goodsImport', importId, null, {
        rows: [rows[0]?.rowNo, last.rowNo],
        added: adds?.length,
        updated: updates?.length,
      });
      const after: State = {
        after: last.rowNo,
        added: state.added + (adds?.length ?? 0),
        updated: state.updated + (updates?.length ?? 0),
        refused: state.refused + (refused?.length ?? 0),
      };
      return { state: after, done: after.added + after.updated + after.refused, counts: countsIn(after) };
    });
  return { counts: countsIn(run.state) };
};
