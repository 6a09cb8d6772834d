import { fundEntryColumns } from '@partsdesk/core/fund/fundEntryColumns';
import { directionLabel, type FundDirection } from '@partsdesk/core/fund/fundTypes';
import { fundEntrySums } from '@partsdesk/core/listSums';
import { listSheet } from '../../file/listSheet';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { addEntry } from './addEntry';
import { matchingEntriesOf } from './entryRows';
import { reverseEntry } from './reverseEntry';

/** Makes the operations of income or of expenses: they differ by the direction alone. */
export const entryGroup = (direction: FundDirection): Group<'parts/fundIncome'> & Group<'parts/fundExpenses'> => ({
  page: (ctx, { query }) => page(ctx, matchingEntriesOf(ctx, direction, query), query, { sums: fundEntrySums }),

  add: (ctx, { body }) => addEntry(ctx, direction, body),

  reverse: (ctx, { body }) => reverseEntry(ctx, direction, body),

  exportExcel: (ctx, { query }) =>
    listSheet(
      `${directionLabel(direction)}管理`,
      fundEntryColumns,
      query.columns,
      matchingEntriesOf(ctx, direction, query),
    ),
});
