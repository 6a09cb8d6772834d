import type { BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

const LISTED = 200;

/** Selects what the last run found: of a branch its own; in the head store all. */
const found = (ctx: Context) => {
  const all = fromStore(ctx, 'balance_check');
  return ctx.shopId ? all.where('shop_id', '=', ctx.shopId) : all;
};

/** Counts the balances of each kind that differed at the last run. */
export async function differingOf(ctx: Context): Promise<Partial<Record<BalanceKind, number>>> {
  const rows = await found(ctx)
    .select(['kind', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Lists the balances that differed at the last run, the oldest difference first. */
export const differences = (ctx: Context) =>
  found(ctx)
    .select(['kind', 'balance_id as id', 'name', 'kept', 'computed', 'document_code as documentCode', 'since'])
    .$narrowType<{ kind: BalanceKind }>()
    .orderBy('since')
    .orderBy('kind')
    .orderBy('balance_id')
    .limit(LISTED)
    .execute();
