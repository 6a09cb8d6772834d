import { Nature } from '@partsdesk/core/fund/accountNature';
import type { FundKind } from '@partsdesk/core/fund/fundKinds';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

const SAFE = '保险箱';

/**
 * What a shift counts or books itself, what lay in the drawer before, and receipts: no shift expects the cash that is
 * received without one (`unshiftedCash`), and it tells of it.
 */
const NOT_BETWEEN: readonly FundKind[] = [
  'opening',
  'shiftOpening',
  'shiftCash',
  'shiftVariance',
  'shiftSafe',
  'receiptBill',
];

/** What the last shift at a drawer has kept. */
const ofLastShift = (column: string) =>
  sql<
    number | null
  >`(select ${sql.raw(column)} from shift where shift.store_id = till.store_id and shift.till_id = till.id order by shift.id desc limit 1)`;

/** What moved in a drawer since its last shift was counted, such as a refund that somebody without a shift paid. */
const movedSince = sql<number>`coalesce((select sum(entry.amount) from fund_ledger entry
  where entry.store_id = till.store_id and entry.account_id = till.account_id and entry.seq > ${ofLastShift('drawer_seq')}
    and entry.document_kind not in (${sql.join(NOT_BETWEEN.map((kind) => sql.lit(kind)))})), 0)::bigint`;

/**
 * Reads the drawers of the shop: the cashier at each, and the cash that should lie in it: what the last shift left, and
 * what moved since.
 */
export async function tillsOfShop(ctx: Context) {
  const tills = await fromStore(ctx, 'till')
    .select(['till.id', 'till.name', 'till.account_id as accountId'])
    .select([
      sql<string>`coalesce((select shift.cashier_name from shift where shift.store_id = till.store_id and shift.till_id = till.id and shift.status = ${sql.lit(shiftLifecycle.statuses.open.code)}), '')`.as(
        'openBy',
      ),
      ofLastShift('shift.counted_cash - shift.to_safe').as('left'),
      movedSince.as('movedSince'),
    ])
    .where('till.shop_id', '=', ctx.placeId)
    .orderBy('till.id')
    .execute();
  return tills.map((till) => ({ ...till, nextFloat: till.left === null ? null : till.left + till.movedSince }));
}

type Till = Awaited<ReturnType<typeof tillsOfShop>>[number];

/** Selects the shop's accounts that cash may move between, except the drawer's own. */
export const cashPlaces = (ctx: Context, tillAccountId: string | undefined) =>
  fromStore(ctx, 'fund_account')
    .select(['id', 'name', 'method'])
    .$narrowType<{ method: Exclude<PayMethod, 'online' | 'storedValue'> }>()
    .where('shop_id', '=', ctx.placeId)
    .where('status', '=', 1)
    .where('nature', '=', Nature.money)
    .where('method', '<>', 'online')
    .where((where) => (tillAccountId ? where('id', '<>', tillAccountId) : where.lit(true)))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('till')
            .select('till.id')
            .whereRef('till.store_id', '=', 'fund_account.store_id')
            .whereRef('till.account_id', '=', 'fund_account.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();

const openAccount = async (ctx: Context, name: string): Promise<string> => {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('fund_account')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      name,
      method: 'cash',
      taking: false,
      create_time: ctx.now,
    })
    .execute();
  return id;
};

/** Returns the shop's safe, adding it when it is first needed. */
export async function safeOfShop(ctx: Context): Promise<string> {
  const known = await fromStore(ctx, 'fund_account')
    .select('id')
    .where('shop_id', '=', ctx.placeId)
    .where('name', '=', SAFE)
    .executeTakeFirst();
  return known?.id ?? openAccount(ctx, SAFE);
}

/** Opens a drawer's own account, which begins with the float: without it no refund could be paid from the drawer. */
async function openTillAccount(ctx: Context, name: string, float: number): Promise<string> {
  const id = await openAccount(ctx, `${name}现金`);
  await bookFund(ctx, id, float, { kind: 'opening', id });
  return id;
}

/**
 * Adds a drawer. The first uses the shop's usual cash account, whose opening balance the shop enters; every other gets
 * one of its own.
 */
async function newTill(ctx: Context, name: string, { first, float }: { first: boolean; float: number }): Promise<Till> {
  const usual = first
    ? await fromStore(ctx, 'fund_account')
        .select('id')
        .where('shop_id', '=', ctx.placeId)
        .where('method', '=', 'cash')
        .where('taking', '=', true)
        .where('status', '=', 1)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const till = {
    id: newId(ctx.now),
    name,
    accountId: usual?.id ?? (await openTillAccount(ctx, name, float)),
    openBy: '',
    left: null,
    movedSince: 0,
    nextFloat: null,
  };
  await ctx.db
    .insertInto('till')
    .values({
      store_id: ctx.storeId,
      id: till.id,
      shop_id: ctx.placeId,
      name,
      account_id: till.accountId,
      create_time: ctx.now,
    })
    .execute();
  ctx.changed('till', till.id, null, { name });
  return till;
}

/**
 * Returns the wanted drawer, a free one, or a new one that begins with the float, and locks the shop, so that drawers
 * are given to one shift at a time.
 */
export async function tillFor(
  ctx: Context,
  { tillId, tillName, float }: { tillId?: string | undefined; tillName?: string | undefined; float: number },
): Promise<Till> {
  await fromStore(ctx, 'shop').select('id').where('id', '=', ctx.placeId).forNoKeyUpdate().execute();
  const tills = await tillsOfShop(ctx);
  const first = tills.length === 0;
  if (tillId) {
    const wanted = tills.find(({ id }) => id === tillId);
    if (!wanted) throw new Failure('钱箱不存在', { field: 'tillId' });
    if (wanted.openBy)
      throw new Failure(`「${wanted.name}」正由${wanted.openBy}使用，请换一个钱箱`, { field: 'tillId' });
    return wanted;
  }
  const taken = new Set(tills.map(({ name }) => name));
  if (tillName) {
    const name = tillName.trim();
    if (!name) throw new Failure('请填写钱箱名称', { field: 'tillName' });
    if (taken.has(name)) throw new Failure(`钱箱「${name}」已存在`, { field: 'tillName' });
    return newTill(ctx, name, { first, float });
  }
  const free = tills.find(({ openBy }) => !openBy);
  if (free) return free;
  let number = tills.length + 1;
  while (taken.has(`${String(number)}号钱箱`)) number += 1;
  return newTill(ctx, `${String(number)}号钱箱`, { first, float });
}
