import { noncashColumns } from '@partsdesk/core/fund/noncash';
import { noncashSums, SUMMED_ROWS } from '@partsdesk/core/listSums';
import { listSheet } from '../file/listSheet';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { describedNoncash, noncashEntries } from './noncashEntries';

export const fundNoncash: Group<'parts/fundNoncash'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20 } = query;
    const found = await noncashEntries(ctx, query, Math.max(current * pageSize, SUMMED_ROWS) + 1);
    const { records, ...rest } = await page(ctx, found, query, { sums: noncashSums });
    const ids = records.map(({ id }) => id);
    const rows = ids.length ? await describedNoncash(found.where('entry.id', 'in', ids)).execute() : [];
    return { ...rest, records: rows };
  },

  exportExcel: async (ctx, { query }) =>
    listSheet('非现金流水', noncashColumns, query.columns, describedNoncash(await noncashEntries(ctx, query))),
};
