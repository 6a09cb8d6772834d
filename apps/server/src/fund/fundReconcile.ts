import { BALANCE_KINDS, type BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { sql } from 'kysely';
import { balanceSources, type Kept } from '../audit/balances/balanceKinds';
import { startJob } from '../jobs/startJob';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { containing, page } from '../kit/page';
import { fromStore } from '../kit/storeTables';
import { balanceRows, recomputed } from './reconcile/balanceRows';
import { BALANCE_CHECK } from './reconcile/checkBalances';
import { differences, differingOf } from './reconcile/differences';

const PAGE = 50;
/** How a row's place is written. */
const PLACES = { seq: /^\d{1,18}$/, id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ };

/** Selects the balances of a kind: of a branch its own; in the head store all. */
function balances(ctx: Context, kind: BalanceKind) {
  const listed = sql<Kept>`(${balanceSources[kind].listed(ctx.storeId)})`;
  const all = ctx.db.selectFrom(listed.as('balance'));
  return ctx.shopId ? all.where('balance.shop_id', '=', ctx.shopId) : all;
}

/** Refuses the balance of another shop or store in the words of one that does not exist. */
async function assertSeen(ctx: Context, kind: BalanceKind, id: string): Promise<void> {
  const isPair = kind === 'stockQuantity' || kind === 'stockValue';
  const seen =
    id.includes('_') === isPair && (await balances(ctx, kind).select('id').where('id', '=', id).executeTakeFirst());
  if (!seen) throw new Failure('余额不存在', { field: 'id' });
}

/** Ids of the database's own making are in no order. */
const isOfOurMaking = (id: string) => id[14] === '7';

export const fundReconcile: Group<'parts/fundReconcile'> = {
  async kinds(ctx) {
    const differing = await differingOf(ctx);
    return (Object.keys(BALANCE_KINDS) as BalanceKind[]).map((kind) => ({
      kind,
      unit: BALANCE_KINDS[kind].unit,
      differing: differing[kind] ?? 0,
    }));
  },

  async page(ctx, { query: { kind, keyword, differing, ...wanted } }) {
    const differs = sql<boolean>`exists (select from balance_check one where one.store_id = ${ctx.storeId} and one.kind = ${kind} and one.balance_id = balance.id)`;
    let found = balances(ctx, kind).select(['balance.id', 'balance.name', 'balance.kept', differs.as('differs')]);
    const words = keyword?.trim();
    if (words) found = found.where('balance.name', 'ilike', containing(words));
    if (differing) found = found.where(differs);
    const [shown, run] = await Promise.all([
      page(ctx, found.orderBy('balance.name').orderBy('balance.id'), wanted),
      fromStore(ctx, 'balance_check_run').select(['checked_time as time', 'last_id as last']).executeTakeFirst(),
    ]);
    // A run adds up all that there is; what is younger has waited for none yet.
    const checkedTime = ({ id }: { id: string }) =>
      run && id.split('_').every((one) => !isOfOurMaking(one) || one <= (run.last ?? one)) ? run.time : null;
    return { ...shown, records: shown.records.map((row) => ({ ...row, checkedTime: checkedTime(row) })) };
  },

  async entries(ctx, { query: { kind, id, after, sum } }) {
    await assertSeen(ctx, kind, id);
    if (after !== undefined && !PLACES[balanceSources[kind].place].test(after))
      throw new Failure('这一页不存在，请从第一页看起', { field: 'after' });
    const found = await balanceRows(ctx.db, ctx.storeId, { kind, id, after, sum }, PAGE + 1);
    return { records: found.slice(0, PAGE), more: found.length > PAGE };
  },

  async recompute(ctx, { query: { kind, id } }) {
    await assertSeen(ctx, kind, id);
    const found = await recomputed(ctx.db, ctx.storeId, kind, id);
    if (!found) throw new Failure('余额不存在', { field: 'id' });
    return found;
  },

  checkAll: (ctx) =>
    startJob(ctx, {
      kind: BALANCE_CHECK,
      title: '全部核对',
      params: {},
      total: Object.keys(BALANCE_KINDS).length,
    }),

  async last(ctx) {
    const run = await fromStore(ctx, 'balance_check_run')
      .select(['checked_time as checkedTime', 'balances', 'by_name as by'])
      .executeTakeFirst();
    return { ...(run ?? { checkedTime: null, balances: 0, by: '' }), differences: await differences(ctx) };
  },
};
