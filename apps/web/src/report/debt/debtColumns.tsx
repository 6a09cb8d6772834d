import { debtColumns as listed, type DebtGrouping } from '@partsdesk/core/order/debt/debtReport';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';

type Row = Schemas['DebtRow'];

/** The width of 看单据, 收款 and 更多. */
export const ACTIONS_WIDTH = 160;

const age = { width: 100 };
const looks = {
  name: { minWidth: 116, flex: 1 },
  bills: { width: 64 },
  owed: { width: 112, renderCell: ({ row }: { row: Row }) => <Money fen={row.owed} strong /> },
  ...{ days30: age, days60: age, days90: age, days180: age, days365: age, older: age },
  oldest: { width: 100 },
};
const later = { atFirst: 'hidden' as const };

/** The columns of 欠款报表 by grouping: the ages stand in sight, what else is known of a customer is chosen. */
export const debtColumns: Readonly<Record<DebtGrouping, Column<Row>[]>> = {
  customer: screenColumns<Row>(listed.customer, {
    ...looks,
    phone: { width: 124, ...later },
    oldest: { ...looks.oldest, ...later },
    creditLimit: later,
    over: later,
    lastPaid: later,
  }),
  bill: screenColumns<Row>(listed.bill, { ...looks, phone: { width: 124 }, shopName: { width: 128 } }),
  shop: screenColumns<Row>(listed.shop, { ...looks, oldest: { ...looks.oldest, ...later } }),
  servicePerson: screenColumns<Row>(listed.servicePerson, { ...looks, oldest: { ...looks.oldest, ...later } }),
};
