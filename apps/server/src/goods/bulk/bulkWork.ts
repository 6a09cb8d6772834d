import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import { fromStore } from '../../kit/storeTables';
import type { BulkValues } from './bulkPlan';
import { moveParts } from './moveParts';

export const GOODS_BULK = 'goodsBulk';
export const GOODS_BULK_UNDO = 'goodsBulkUndo';

/** The state of a part in a bulk edit. */
export const bulkRows = { planned: 0, changed: 1, passedOver: 2, takenBack: 3, kept: 4 } as const;
const PARTS_A_STEP = 200;

interface State {
  moved: number;
  left: number;
  finished?: true;
}

interface Direction {
  /**
   * The state of the rows to process, and their states afterwards: changed, or skipped because of another user's
   * change.
   */
  take: number;
  moved: number;
  left: number;
  words: [moved: string, left: string];
  back: boolean;
}

/**
 * Applies or undoes an edit, two hundred parts in a transaction. A processed part is in another state, so nothing is
 * done twice.
 */
const bulkJob =
  ({ take, moved, left, words, back }: Direction): JobWork<{ bulkId?: string }, State> =>
  async (run) => {
    const bulkId = run.params.bulkId ?? run.id;
    const countsIn = (state: State) => [
      { label: words[0], count: state.moved },
      ...(state.left ? [{ label: words[1], count: state.left }] : []),
    ];
    while (!run.state?.finished)
      await run.step(async (ctx, before) => {
        const state = before ?? { moved: 0, left: 0 };
        const rows = await fromStore(ctx, 'goods_bulk_row')
          .select(['goods_id as goodsId', 'before', 'after'])
          .where('bulk_id', '=', bulkId)
          .where('state', '=', take)
          .orderBy('goods_id')
          .limit(sql.lit(PARTS_A_STEP))
          .$narrowType<{ before: BulkValues; after: BulkValues }>()
          .execute();
        if (!rows.length) return { state: { ...state, finished: true } };
        const done = await moveParts(
          ctx,
          rows.map(({ goodsId, before: was, after }) => ({
            goodsId,
            from: back ? after : was,
            to: back ? was : after,
          })),
        );
        for (const [became, some] of [
          [moved, rows.filter(({ goodsId }) => done.has(goodsId))],
          [left, rows.filter(({ goodsId }) => !done.has(goodsId))],
        ] as const) {
          if (some.length)
            await ctx.db
              .updateTable('goods_bulk_row')
              .set({ state: became })
              .where('store_id', '=', ctx.storeId)
              .where('bulk_id', '=', bulkId)
              .where(
                'goods_id',
                'in',
                some.map(({ goodsId }) => goodsId),
              )
              .execute();
        }
        const after: State = { moved: state.moved + done.size, left: state.left + rows.length - done.size };
        return { state: after, done: after.moved + after.left, counts: countsIn(after) };
      });
    return { counts: countsIn(run.state) };
  };

export const goodsBulkWork = bulkJob({
  take: bulkRows.planned,
  moved: bulkRows.changed,
  left: bulkRows.passedOver,
  words: ['已修改', '已被他人改动，未修改'],
  back: false,
});
export const goodsBulkUndoWork = bulkJob({
  take: bulkRows.changed,
  moved: bulkRows.takenBack,
  left: bulkRows.kept,
  words: ['已恢复', '已被他人改动，未恢复'],
  back: true,
});
