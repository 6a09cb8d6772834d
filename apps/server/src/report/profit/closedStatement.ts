import { Nature } from '@partsdesk/core/fund/accountNature';
import { profitStatement, type ProfitFigure } from '@partsdesk/core/report/profitStatement';
import { toWholeFen, wholeFenOf } from '@partsdesk/core/report/wholeFen';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { COST_BUTTON } from '../sale/saleFold';
import { BEGINNING } from './profitFigures';

const BALANCES = ['account', 'warehouse', 'cashOpens', 'stockOpens'];

const figuresOf = (ctx: Context, closingId: string) =>
  fromStore(ctx, 'closing_figure as figure')
    .leftJoin('fund_type as type', withinStore('type.id', 'figure.subject'))
    .leftJoin('fund_account as account', withinStore('account.id', 'figure.subject'))
    .leftJoin('warehouse', withinStore('warehouse.id', 'figure.subject'))
    .select([
      'figure.shop_id as shopId',
      'figure.source',
      'figure.subject',
      'figure.amount',
      'type.name as typeName',
      'account.name as accountName',
      'account.nature',
      'warehouse.name as warehouseName',
    ])
    .where('figure.closing_id', '=', closingId)
    .orderBy('figure.source')
    .orderBy('account.name')
    .orderBy('warehouse.name')
    .orderBy('figure.subject');

/** Returns what a closing came to when it was made, as the statement shows it; in a branch its own column. */
export async function closedStatement(ctx: Context, id: string) {
  if (!(await ctx.can(COST_BUTTON))) throw new Failure('经营报表要有「查看成本毛利」的权限');
  const closing = await fromStore(ctx, 'settle_account')
    .select(['from_day as fromDay', 'close_to as closeTo'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!closing) throw new Failure('关账记录不存在', { field: 'settleAccountId' });
  let shops = fromStore(ctx, 'shop').select(['id', 'name']).orderBy('is_head', 'desc').orderBy('create_time');
  if (ctx.shopId) shops = shops.where('id', '=', ctx.shopId);
  const [all, figures] = [await shops.execute(), await figuresOf(ctx, id).execute()];
  const from = closing.fromDay ?? BEGINNING;
  const columns = all.map((shop) => ({ ...shop, from, to: closing.closeTo, closed: true }));
  const here = figures.filter(({ shopId }) => columns.some((column) => column.id === shopId));
  const moves = here.filter(({ source }) => !BALANCES.includes(source));
  const sum = (shopId: string, counts: (figure: (typeof here)[number]) => boolean) =>
    here.reduce((all, figure) => (figure.shopId === shopId && counts(figure) ? all + figure.amount : all), 0);
  const lines = profitStatement(
    columns,
    moves.map(({ shopId, source, amount, subject, typeName }): ProfitFigure => ({
      column: shopId,
      source,
      amount,
      typeId: source.startsWith('entry:') ? subject : null,
      typeName,
    })),
    columns.flatMap(({ id: column }) => [
      {
        column,
        of: 'cash' as const,
        opening: sum(column, ({ source }) => source === 'cashOpens'),
        closing: sum(column, ({ source, nature }) => source === 'account' && nature === Nature.money),
      },
      {
        column,
        of: 'stock' as const,
        opening: sum(column, ({ source }) => source === 'stockOpens'),
        closing: sum(column, ({ source }) => source === 'warehouse'),
      },
    ]),
    { inOrder: false },
  );
  // The warehouses of a shop add up to its closing stock as shown.
  const shown = new Map(
    columns.flatMap(({ id: shopId }) => {
      const held = here.filter((figure) => figure.shopId === shopId && figure.source === 'warehouse');
      const exact = held.map(({ amount }) => amount);
      const rounded = wholeFenOf(exact, toWholeFen(exact.reduce((all, amount) => all + amount, 0)));
      return held.map(({ subject }, index) => [subject, rounded[index] ?? 0] as const);
    }),
  );
  const shopName = (shopId: string) => columns.find((column) => column.id === shopId)?.name ?? '';
  return {
    kept: figures.length > 0,
    columns,
    lines,
    places: here
      .filter(({ source }) => source === 'account' || source === 'warehouse')
      .map(({ shopId, source, subject, accountName, warehouseName, amount }) => ({
        id: subject,
        kind: source as 'account' | 'warehouse',
        name: accountName ?? warehouseName ?? '',
        shopName: shopName(shopId),
        amount: source === 'warehouse' ? (shown.get(subject) ?? amount) : amount,
      })),
  };
}
