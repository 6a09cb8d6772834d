import {
  ALL,
  changeRefused,
  deleteRefused,
  DIRECTED,
  finishRefused,
  isOpenToChange,
  NEWCOMERS,
} from '@partsdesk/core/market/coupon/couponIssuance';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { page } from '../../kit/page';
import { linesInOrder, raiseTotals, writeLines } from './issuanceLines';
import { matchingIssuances, seenIssuance, shownIssuance } from './issuanceRows';
import { issuances, stateOfIssuance } from './issuances';
import { countReceivers, writeReceivers } from './receivers';
import { COUPON_ISSUANCE } from './sendCoupons';

const ACT = '发放优惠券';

type Draft = Omit<BodyOf<operations['couponDistributionActivity_add']>, 'channel'>;

/** Returns the days of a draft: what is sent begins at once and ends with its last receiver. */
function daysOf(ctx: Context, channel: number, { beginDay, endDay }: Draft) {
  const today = dayOf(ctx.now);
  if (channel === DIRECTED) return { beginDay: today, endDay: null };
  if (!beginDay) throw new Failure('请填写开始日期', { field: 'beginDay' });
  if (!endDay) throw new Failure('请填写结束日期', { field: 'endDay' });
  if (endDay < beginDay) throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
  if (endDay < today) throw new Failure('结束日期已过', { field: 'endDay' });
  return { beginDay, endDay };
}

const receiversFor = (channel: number, { receivers }: Draft) => (channel === NEWCOMERS ? ALL : receivers);

/** Refuses a change of what may not change any more once an issuance runs. */
async function assertRunningChange(
  ctx: Context,
  { id, beginDay, endDay }: { id: string; beginDay: string; endDay: string | null },
  draft: Draft,
): Promise<void> {
  const { channel, receivers, receiverList } = await seenIssuance(ctx, id);
  const asked = receiversFor(channel, draft);
  const [before, after] = [receiverList.map((one) => one.id), asked === ALL ? [] : (draft.receiverIds ?? [])];
  if (asked !== receivers || [...new Set(after)].sort().join() !== before.sort().join())
    throw new Failure('发放已开始，发放对象不能再改', { field: asked === receivers ? 'receiverIds' : 'receivers' });
  if (channel === DIRECTED) return;
  if (draft.beginDay !== beginDay) throw new Failure('发放已开始，开始日期不能再改', { field: 'beginDay' });
  if (!draft.endDay || (endDay !== null && draft.endDay < endDay))
    throw new Failure('发放已开始，结束日期只能延后；要提前结束，请点“结束发放”', { field: 'endDay' });
}

export const couponDistributionActivity: Group<'parts/couponDistributionActivity'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingIssuances(ctx, query), query);
    return { ...rest, records: records.map((row) => shownIssuance(ctx, row)) };
  },

  item: (ctx, { query: { id } }) => seenIssuance(ctx, id),

  async add(ctx, { body: { channel, ...draft } }) {
    assertHead(ctx, ACT);
    const days = daysOf(ctx, channel, draft);
    const receivers = receiversFor(channel, draft);
    const id = await issuances.add(ctx, {
      name: draft.name,
      channel,
      receivers,
      ...days,
      byName: ctx.user?.name ?? '',
    });
    await writeReceivers(ctx, id, receivers, draft.receiverIds ?? []);
    const people = channel === DIRECTED ? await countReceivers(ctx, id) : undefined;
    if (people === 0) throw new Failure('没有符合条件的客户', { field: 'receivers' });
    await writeLines(ctx, { id, beginDay: days.beginDay, people }, draft.lines);
    if (people === undefined) return id;
    const jobId = await startJob(ctx, {
      kind: COUPON_ISSUANCE,
      title: `发放优惠券「${draft.name.trim()}」`,
      params: { issuanceId: id },
      total: people,
    });
    await ctx.db
      .updateTable('coupon_issuance')
      .set({ job_id: jobId })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    return id;
  },

  async update(ctx, { body: { id, version, ...draft } }) {
    assertHead(ctx, ACT);
    // Waits for customers who are taking coupons: they hold the row until their commit.
    const before = await issuances.locked(ctx, id, version);
    const state = stateOfIssuance(before, ctx.now);
    const refused = changeRefused({ state });
    if (refused) throw new Failure(refused);
    if (!isOpenToChange({ state })) {
      await assertRunningChange(ctx, before, draft);
      await raiseTotals(ctx, id, before.channel === DIRECTED ? [] : draft.lines);
      return issuances.change(ctx, before, {
        name: draft.name,
        ...(before.channel === DIRECTED ? {} : { endDay: draft.endDay }),
      });
    }
    const days = daysOf(ctx, before.channel, draft);
    const receivers = receiversFor(before.channel, draft);
    await writeReceivers(ctx, id, receivers, draft.receiverIds ?? []);
    await writeLines(ctx, { id, beginDay: days.beginDay }, draft.lines);
    return issuances.change(ctx, before, { name: draft.name, receivers, ...days });
  },

  async finishById(ctx, { body: { id, version } }) {
    assertHead(ctx, '结束优惠券发放');
    const before = await issuances.locked(ctx, id, version);
    const refused = finishRefused({ state: stateOfIssuance(before, ctx.now) });
    if (refused) throw new Failure(refused);
    return issuances.change(ctx, before, { endedTime: ctx.now });
  },

  async deleteById(ctx, { query: { id } }) {
    assertHead(ctx, '删除优惠券发放');
    const before = await issuances.locked(ctx, id);
    const refused = deleteRefused({
      state: stateOfIssuance(before, ctx.now),
      lines: await linesInOrder(ctx, id),
    });
    if (refused) throw new Failure(refused);
    for (const table of ['coupon_issuance_skip', 'coupon_issuance_receiver', 'coupon_issuance_line'] as const)
      await ctx.db.deleteFrom(table).where('store_id', '=', ctx.storeId).where('issuance_id', '=', id).execute();
    return issuances.remove(ctx, before);
  },
};
