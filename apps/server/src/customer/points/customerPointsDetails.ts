import { pointsSums } from '@partsdesk/core/listSums';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { visibleCustomer } from '../visibleCustomers';
import { entriesOf, matchingEntries, pointsNow, seenEntry } from './pointsRows';
import { rewardPoints } from './rewardPoints';

export const customerPointsDetails: Group<'parts/customerPointsDetails'> = {
  page: (ctx, { query }) => page(ctx, matchingEntries(ctx, query), query, { sums: pointsSums }),

  async pageOfCustomer(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const found = await page(ctx, entriesOf(ctx, customerId), query);
    return { ...found, ...(await pointsNow(ctx, customerId)) };
  },

  async get(ctx, { query }) {
    const entry = await seenEntry(ctx, query.id);
    if (!entry) throw new Failure('积分明细不存在');
    return entry;
  },

  rewardByStore: (ctx, { body }) => rewardPoints(ctx, body),
};
