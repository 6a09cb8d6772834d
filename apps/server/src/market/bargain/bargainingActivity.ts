import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { EXACT_TOTAL_OF_DOCUMENTS, page } from '../../kit/page';
import { lockedRun, runs } from './bargainRuns';
import { lapseOverdue } from './endRuns';
import { matchingRuns, shownRun } from './runRows';

export const bargainingActivity: Group<'parts/bargainingActivity'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingRuns(ctx, query), query, {
      exactTo: EXACT_TOTAL_OF_DOCUMENTS,
    });
    return { ...rest, records: records.map((row) => shownRun(ctx, row)) };
  },

  refreshStatus: (ctx) => lapseOverdue(ctx),

  async updateRemark(ctx, { body: { id, version, remark } }) {
    const seen = await matchingRuns(ctx, {}).where('run.id', '=', id).executeTakeFirst();
    const run = seen && (await lockedRun(ctx, id));
    if (!run) throw new Failure('砍价不存在', { field: 'id' });
    runs.check(run, version);
    await runs.change(ctx, run, { remark: remark.trim() });
    return null;
  },
};
