import type { Group } from '../../../kit/contract';
import { page } from '../../../kit/page';
import { decisionOn } from '../fourEyes';
import { lockedAdjust, matchingAdjusts } from './adjustRows';
import { bookAdjust } from './bookAdjust';
import { valueAdjusts } from './valueAdjusts';

export const customerValueAdjust: Group<'parts/customerValueAdjust'> = {
  page: (ctx, { query }) => page(ctx, matchingAdjusts(ctx, query), query),

  async audit(ctx, { body }) {
    const adjust = await lockedAdjust(ctx, body.id);
    const event = body.pass ? 'approve' : 'reject';
    valueAdjusts.check(adjust, body.version, 'status', event);
    const { written, noted } = await decisionOn(ctx, adjust, body, '不能复核自己申请的调整，请另一位同事复核');
    if (body.pass) await bookAdjust(ctx, adjust);
    await valueAdjusts.move(ctx, adjust, { status: event }, written, noted);
    await ctx.tellStore();
    return null;
  },

  async withdraw(ctx, { body: { id, version } }) {
    const adjust = await lockedAdjust(ctx, id);
    valueAdjusts.check(adjust, version, 'status', 'withdraw');
    await valueAdjusts.move(ctx, adjust, { status: 'withdraw' });
    await ctx.tellStore();
    return null;
  },
};
