import type { Schemas } from '@partsdesk/sdk/types/report';
import { listAddress } from '../../listAddress';
import type { ScreenName } from '../../screenList';

interface Cell {
  line: Schemas['ProfitLine'];
  amount: number;
  from: string;
  to: string;
  shopId: string | undefined;
}

/** Lines of 销售报表; from 净销售收入 on, what gifts of cards paid is off, of which that report knows nothing. */
const SALES: readonly string[] = ['sold', 'returned', 'compensated', 'cost'];
/** Lines of the money that are one kind of 资金流水. */
const FUND_KIND: Readonly<Record<string, string>> = {
  cashSales: 'receiptBill',
  makeUp: 'onlineMakeup',
  cashMakeUp: 'onlineMakeup',
};

/** Returns the list that a figure of the statement consists of, for whoever may open it; undefined without one. */
export function lineAddress(
  { line: { key, part }, amount, ...narrowed }: Cell,
  mayVisit: (screen: ScreenName) => boolean,
): string | undefined {
  const to = (screen: ScreenName, filters: object) =>
    mayVisit(screen) ? listAddress(screen, { ...narrowed, ...filters }) : undefined;
  if (amount === 0) return undefined;
  if (SALES.includes(key)) return to('StatementSale', { by: 'document' });
  if (key === 'gift') return to('FundNoncash', {});
  if (key === 'cashTransfer' || key.endsWith('fee')) return to('FundTransfer', {});
  const kind = FUND_KIND[key];
  if (kind) return to('FundWorking', { kind });
  const typeId = part ? /type:(.+)$/.exec(key)?.[1] : undefined;
  if (typeId) return to(amount < 0 ? 'FundExpenses' : 'FundIncome', { typeId });
  return undefined;
}
