import { FUND_KINDS, fundKindLabel } from '@partsdesk/core/fund/fundKinds';
import { workingColumns } from '@partsdesk/core/fund/workingColumns';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import type { Field } from '@partsdesk/ui/form/field';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { Money } from '@partsdesk/ui/text/Money';

export type Entry = Schemas['FundWorkingEntry'];

/** Width of the column that leads to an entry's document. */
export const ACTIONS_WIDTH = 96;

export const entryColumns = screenColumns<Entry>(workingColumns, {
  day: { width: 112 },
  createTime: { atFirst: 'hidden' },
  accountName: { minWidth: 130, flex: 1 },
  method: { width: 96, atFirst: 'hidden' },
  shopName: { width: 112 },
  documentKind: { width: 104 },
  came: { width: 112 },
  gone: { width: 112 },
  balance: { width: 124, renderCell: ({ row }) => <Money fen={row.balance} strong /> },
});

const directions = [
  { value: 0 as const, label: '收入' },
  { value: 1 as const, label: '支出' },
];
const kinds = Object.entries(FUND_KINDS).map(([value, label]) => ({ value, label }));

export const entryChips = {
  direction: (direction: 0 | 1) => (direction === 0 ? '收入' : '支出'),
  kind: fundKindLabel,
  ...dayChips('发生'),
};

interface EntryFilters {
  direction?: 0 | 1 | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filters that both lists of entries share. */
export function EntryFilterFields({
  bind,
}: {
  bind: <Name extends keyof EntryFilters>(name: Name) => Field<EntryFilters[Name]>;
}) {
  return (
    <>
      <FilterSelect label="收支" choices={directions} width={104} {...bind('direction')} />
      <FilterSelect label="类型" choices={kinds} width={136} {...bind('kind')} />
      <DateRange report label="发生日期" from={bind('from')} to={bind('to')} />
    </>
  );
}

/** Returns an entry as the card of a phone's list. */
export const entryCard = (entry: Entry) => ({
  title: fundKindLabel(entry.documentKind),
  state: <Money fen={entry.amount} strong />,
  facts: [
    ['发生日期', entry.day] as [string, React.ReactNode],
    ['账户', `${entry.shopName} · ${entry.accountName}`] as [string, React.ReactNode],
    ['余额', <Money key="balance" fen={entry.balance} />] as [string, React.ReactNode],
    ['单号', entry.documentCode || '-'] as [string, React.ReactNode],
  ],
});
