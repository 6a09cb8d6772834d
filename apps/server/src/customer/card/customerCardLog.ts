import { settlementColumns } from '@partsdesk/core/customer/card/settlementColumns';
import { cardLogSums } from '@partsdesk/core/listSums';
import { sheetOf } from '../../file/listSheet';
import type { Group } from '../../kit/contract';
import { EXACT_TOTAL_OF_FILTERED, page } from '../../kit/page';
import { matchingEntries } from './cardRows';
import { cardSettlement } from './cardSettlement';

export const customerCardLog: Group<'parts/customerCardLog'> = {
  page: (ctx, { query }) =>
    page(ctx, matchingEntries(ctx, query), query, { sums: cardLogSums, exactTo: EXACT_TOTAL_OF_FILTERED }),

  settlement: (ctx, { query }) => cardSettlement(ctx, query),

  settlementExcel: async (ctx, { query }) =>
    sheetOf(`跨店结算 ${query.from} 至 ${query.to}`, settlementColumns, await cardSettlement(ctx, query)),
};
