import { cardLogSums } from '@partsdesk/core/listSums';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { matchingEntries } from './cardRows';

export const customerCardLog: Group<'parts/customerCardLog'> = {
  page: (ctx, { query }) => page(ctx, matchingEntries(ctx, query), query, { sums: cardLogSums }),
};
