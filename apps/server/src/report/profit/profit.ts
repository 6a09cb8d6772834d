import { endOfMonth } from '@partsdesk/core/dates';
import { isClosed } from '@partsdesk/core/fund/closing';
import type { ListColumn } from '@partsdesk/core/listColumns';
import { profitStatement } from '@partsdesk/core/report/profitStatement';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { addDays, dayOf, startOfDay } from '../../clock';
import { sheetOf } from '../../file/listSheet';
import { lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { COST_BUTTON, saleDays, type Days } from '../sale/saleFold';
import { closedStatement } from './closedStatement';
import { profitBalances, profitFigures, type Column } from './profitFigures';

type Query = QueryOf<operations['profit_statement']>;
type Line = Schemas['ProfitLine'];

const MOST_MONTHS = 13;

/** The months that the days touch, the first and the last one as far as they do. */
function monthsOf({ from, to }: Days): Column[] {
  const months: Column[] = [];
  for (let first = from; first <= to; first = dayOf(addDays(startOfDay(endOfMonth(first)), 1))) {
    const last = endOfMonth(first) < to ? endOfMonth(first) : to;
    months.push({ id: first.slice(0, 7), name: first.slice(0, 7), from: first, to: last });
    if (months.length > MOST_MONTHS) throw new Failure('按月并列最多 13 个月，请把日期选近一些', { field: 'from' });
  }
  return months;
}

/** The shops, the head store first. */
async function shopsOf(ctx: Context, days: Days, shopId: string | undefined): Promise<Column[]> {
  let shops = fromStore(ctx, 'shop').select(['id', 'name']).orderBy('is_head', 'desc').orderBy('create_time');
  if (shopId) shops = shops.where('id', '=', shopId);
  return (await shops.execute()).map((shop) => ({ ...shop, ...days }));
}

async function statementOf(ctx: Context, query: Query) {
  if (!(await ctx.can(COST_BUTTON))) throw new Failure('经营报表要有「查看成本毛利」的权限');
  const days = saleDays(ctx, query);
  const shopId = ctx.shopId ?? query.shopId;
  const { by = 'shop' } = query;
  const columns = by === 'month' ? monthsOf(days) : await shopsOf(ctx, days, shopId);
  const wanted = { by, ...days, shopId, columns };
  const [figures, balances, closedTo] = await Promise.all([
    profitFigures(ctx, wanted),
    profitBalances(ctx, wanted),
    lastClosedDay(ctx),
  ]);
  return {
    columns: columns.map((column) => ({ ...column, closed: isClosed(column.to, closedTo) })),
    lines: profitStatement(columns, figures, balances, { inOrder: by === 'month' }),
  };
}

export const profit: Group<'report/profit'> = {
  statement: (ctx, { query }) => statementOf(ctx, query),

  closed: (ctx, { query }) => closedStatement(ctx, query.settleAccountId),

  async exportExcel(ctx, { query }) {
    const { columns, lines } = await statementOf(ctx, query);
    const shown: ListColumn<Line>[] = [
      { field: 'name', title: '项目', text: ({ name, part }) => (part ? `　${name}` : name) },
      ...columns.map(({ name, closed }, index): ListColumn<Line> => ({
        field: 'amounts',
        title: closed ? `${name}（已关账）` : name,
        kind: 'cost',
        amount: ({ amounts }) => amounts[index] ?? 0,
      })),
      ...(columns.length > 1 ? [{ field: 'total', title: '合计', kind: 'cost' } as const] : []),
    ];
    return sheetOf('经营报表', shown, lines);
  },
};
