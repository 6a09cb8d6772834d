import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { dropEmptyParts, dropSkus } from '../archive/dropSkus';
import { assertHeadStore } from '../archive/goodsParts';
import { usesOf } from '../archive/skuUse';
import { goodsImports, lockedImport } from './goodsImports';
import { rowStates } from './judgeRows';

export const GOODS_IMPORT_UNDO = 'goodsImportUndo';
const ROWS_A_STEP = 200;

interface State {
  /** The last row that was processed. */
  after: number;
  deleted: number;
  kept: number;
  finished?: true;
}

/** The rows whose part is still there as the import added it. */
const addedRows = (ctx: Context, importId: string) =>
  fromStore(ctx, 'goods_import_row as row')
    .where('row.import_id', '=', importId)
    .where('row.state', '=', rowStates.imported.code)
    .where('row.added_sku', 'is not', null);

export const undoImport: Pick<Group<'parts/goodsImport'>, 'undo'> = {
  async undo(ctx, { body: { id } }) {
    assertHeadStore(ctx);
    const sheet = await lockedImport(ctx, id, 'undo');
    const { total } = await addedRows(ctx, id)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    if (!total) throw new Failure('这次导入没有新增的商品可以撤销；更新过的商品请用批量修改改回');
    const jobId = await startJob(ctx, {
      kind: GOODS_IMPORT_UNDO,
      title: `撤销导入「${sheet.fileName}」`,
      params: { importId: id },
      total,
    });
    await goodsImports.move(ctx, sheet, { status: 'undo' }, { jobId }, { parts: total });
    return jobId;
  },
};

/** Deletes variants that nothing uses, and the parts that have no variant left. */
async function dropParts(ctx: Context, skuIds: readonly string[]): Promise<void> {
  const skus = await fromStore(ctx, 'goods_sku').select('goods_id as goodsId').where('id', 'in', skuIds).execute();
  await dropSkus(ctx, skuIds);
  await dropEmptyParts(
    ctx,
    skus.map(({ goodsId }) => goodsId),
  );
}

const countsIn = ({ deleted, kept }: State) => [
  { label: '已删除', count: deleted },
  ...(kept ? [{ label: '已有业务，保留', count: kept }] : []),
];

/** Takes an import back, two hundred parts in a transaction: what is in use stays, and its row says why. */
export const goodsImportUndoWork: JobWork<{ importId: string }, State> = async (run) => {
  const { importId } = run.params;
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = before ?? { after: 0, deleted: 0, kept: 0 };
      const rows = await addedRows(ctx, importId)
        .select(['row.row_no as rowNo', 'row.added_sku as skuId'])
        .where('row.row_no', '>', state.after)
        .orderBy('row.row_no')
        .limit(sql.lit(ROWS_A_STEP))
        .$narrowType<{ skuId: string }>()
        .execute();
      const last = rows.at(-1);
      if (!last) return { state: { ...state, finished: true } };
      const skuIds = rows.map(({ skuId }) => skuId);
      // Locks the parts, so that no sale begins to use one that is about to be deleted.
      await sql`select goods.id from goods join goods_sku sku on sku.store_id = goods.store_id and sku.goods_id = goods.id
        where goods.store_id = ${ctx.storeId} and sku.id = any(${skuIds}::uuid[]) order by goods.id for update of goods`.execute(
        ctx.db,
      );
      await fromStore(ctx, 'goods_sku').select('id').where('id', 'in', skuIds).orderBy('id').forUpdate().execute();
      const uses = await usesOf(ctx, skuIds);
      const free = rows.filter(({ skuId }) => !uses.has(skuId));
      const told = rows.map(({ rowNo, skuId }) => {
        const use = uses.get(skuId);
        return use
          ? { row_no: rowNo, state: rowStates.imported.code, faults: { '': `已有${use}，没有撤销` } }
          : { row_no: rowNo, state: rowStates.undone.code, faults: {} };
      });
      if (free.length)
        await dropParts(
          ctx,
          free.map(({ skuId }) => skuId),
        );
      await sql`update goods_import_row row set state = told.state, faults = told.faults
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row_no int, state int, faults jsonb)
        where row.store_id = ${ctx.storeId} and row.import_id = ${importId} and row.row_no = told.row_no`.execute(
        ctx.db,
      );
      ctx.changed('goodsImport', importId, null, { deleted: free.length, kept: uses.size });
      const after: State = {
        after: last.rowNo,
        deleted: state.deleted + free.length,
        kept: state.kept + rows.length - free.length,
      };
      return { state: after, done: after.deleted + after.kept, counts: countsIn(after) };
    });
  return { counts: countsIn(run.state) };
};
