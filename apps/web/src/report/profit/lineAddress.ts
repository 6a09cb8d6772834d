import { classesOf, FundDirection } from '@partsdesk/core/fund/fundTypes';
import { NoncashNature } from '@partsdesk/core/fund/noncash';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { listAddress } from '../../listAddress';
import type { ScreenName } from '../../screenList';

type Line = Schemas['ProfitLine'];

interface Cell {
  line: Line;
  /** Reads the figure of a line in the cell's column, or in that of the sums. */
  amountOf: (line: Line) => number;
  lines: readonly Line[];
  from: string;
  to: string;
  shopId: string | undefined;
}

/** Lines of the money that are one kind of 资金流水; a line of several kinds has no list of its own. */
const FUND_KIND: Readonly<Record<string, string>> = {
  cashSales: 'receiptBill',
  cashMakeUp: 'onlineMakeup',
  commission: 'commission',
  cashCommission: 'commission',
  cashOpening: 'opening',
  fee: 'fee',
  'cash:fee': 'fee',
};

/**
 * Returns the list whose total is a figure of the statement, for whoever may open it; undefined without one. 销售报表
 * counts 退货 and 售后与补偿 as one, and 补差价 less its refunds is no list: each leads on while the other is 0.
 */
export function lineAddress(
  { line, amountOf, lines, ...narrowed }: Cell,
  mayVisit: (screen: ScreenName) => boolean,
): string | undefined {
  const { key, part } = line;
  const to = (screen: ScreenName, filters: object) =>
    mayVisit(screen) ? listAddress(screen, { ...narrowed, ...filters }) : undefined;
  const amountAt = (other: string) => {
    const found = lines.find((one) => one.key === other);
    return found ? amountOf(found) : 0;
  };
  const amount = amountOf(line);
  const sales = () => to('StatementSale', { by: 'document' });
  if (amount === 0) return undefined;
  if (key === 'sold' || key === 'cost') return sales();
  if (key === 'returned') return amountAt('compensated') === 0 ? sales() : undefined;
  if (key === 'compensated') return amountAt('returned') === 0 ? sales() : undefined;
  if (key === 'gift') return to('FundNoncash', { nature: NoncashNature.given });
  if (key === 'makeUp')
    return amountAt('cashMakeUp') === amount ? to('FundWorking', { kind: 'onlineMakeup' }) : undefined;
  const kind = FUND_KIND[key];
  if (kind) return to('FundWorking', { kind });
  const typeId = part ? /type:(.+)$/.exec(key)?.[1] : undefined;
  return typeId ? to(isSpent(line, lines, amount) ? 'FundExpenses' : 'FundIncome', { typeId }) : undefined;
}

/** Returns whether a type is one of expenses: by its class above it, or by the sign where the class has both. */
function isSpent(line: Line, lines: readonly Line[], amount: number): boolean {
  const above = lines.slice(0, lines.indexOf(line)).findLast(({ key }) => key.includes('class:'));
  const [earns, spends] = [FundDirection.income, FundDirection.expense].map((direction) =>
    classesOf(direction).some((one) => above?.key.endsWith(`class:${one}`)),
  );
  return earns === spends ? amount < 0 : spends === true;
}
