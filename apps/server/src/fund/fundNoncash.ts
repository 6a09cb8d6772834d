import { noncashColumns } from '@partsdesk/core/fund/noncash';
import { noncashSums } from '@partsdesk/core/listSums';
import { listSheet } from '../file/listSheet';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { noncashEntries } from './noncashEntries';

export const fundNoncash: Group<'parts/fundNoncash'> = {
  page: async (ctx, { query }) => page(ctx, await noncashEntries(ctx, query), query, { sums: noncashSums }),

  exportExcel: async (ctx, { query }) =>
    listSheet('非现金流水', noncashColumns, query.columns, await noncashEntries(ctx, query)),
};
