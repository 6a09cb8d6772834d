import { shiftSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { assertHolds, assertPaidFor } from './drawerCash';
import { openShift } from './openShift';
import { assertMine, closeShift, countShift, lockedShift } from './shiftCount';
import { shiftOwner } from './shiftOwner';
import { matchingShifts, shiftDetail, withFigures } from './shiftRows';
import { cashPlaces, tillFor, tillsOfShop } from './tills';

interface Beginning {
  /** By default, what should lie in the drawer. */
  openingFloat?: number;
  tillId?: string | undefined;
  tillName?: string | undefined;
  reason?: string | undefined;
}

/** Says what should lie in a drawer before a shift begins. */
function shouldHold({ name, left, movedSince }: Awaited<ReturnType<typeof tillFor>>): string {
  const before = `上一班在「${name}」留了 ${formatYuan(left ?? 0)}`;
  if (movedSince === 0) return before;
  return `${before}，之后${movedSince < 0 ? '付出' : '收进'} ${formatYuan(Math.abs(movedSince))}`;
}

async function begin(ctx: Context, { openingFloat: counted, reason = '', ...wanted }: Beginning): Promise<string> {
  await assertOpen(ctx);
  if (await openShift(ctx)) throw new Failure('您已有进行中的班次，请先交班');
  const till = await tillFor(ctx, { ...wanted, float: counted ?? 0 });
  const openingFloat = counted ?? Math.max(0, till.nextFloat ?? 0);
  const off = till.nextFloat === null ? 0 : openingFloat - till.nextFloat;
  if (off !== 0 && !reason.trim())
    throw new Failure(`${shouldHold(till)}，与备用金不符，请填写原因`, { field: 'reason' });
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('shift')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      user_id: ctx.user?.id ?? '',
      cashier_name: ctx.user?.name ?? '',
      till_id: till.id,
      opening_float: openingFloat,
      left_before: till.nextFloat,
      opening_reason: off === 0 ? '' : reason.trim(),
      start_time: ctx.now,
    })
    .execute();
  await bookFund(ctx, till.accountId, off, { kind: 'shiftOpening', id });
  const code = await numberDocument(ctx, 'shift', 'JB', id);
  ctx.changed('shiftRecord', id, null, { code, till: till.name, openingFloat, ...(off === 0 ? {} : { reason }) });
  return id;
}

/**
 * Books by how much a float was corrected. The first float of a drawer is what its own account was opened with; of the
 * shop's usual cash account it is in the opening balance that the shop entered, and is not booked.
 */
async function bookFloat(
  ctx: Context,
  { id, leftBefore, account }: { id: string; leftBefore: number | null; account: string },
  by: number,
): Promise<void> {
  if (leftBefore !== null) return bookFund(ctx, account, by, { kind: 'shiftOpening', id });
  const { taking } = await fromStore(ctx, 'fund_account')
    .select('taking')
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  if (!taking) await bookFund(ctx, account, by, { kind: 'opening', id: account });
}

export const shiftRecord: Group<'parts/shiftRecord'> = {
  start: (ctx, { body }) => begin(ctx, body),
  add: (ctx, { query }) => begin(ctx, query),

  async getCurrentRecord(ctx) {
    const open = await openShift(ctx);
    return open ? shiftDetail(ctx, open.id) : null;
  },

  async tills(ctx) {
    const [tills, accounts, { count: heldCount }] = await Promise.all([
      tillsOfShop(ctx),
      cashPlaces(ctx, undefined),
      fromStore(ctx, 'order_resting')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('shop_id', '=', ctx.placeId)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      tills: tills.map(({ id, name, openBy, nextFloat, movedSince }) => ({ id, name, openBy, nextFloat, movedSince })),
      accounts,
      heldCount,
    };
  },

  async page(ctx, { query }) {
    const found = await page(ctx, matchingShifts(ctx, query), query, { sums: shiftSums });
    return { ...found, records: await withFigures(ctx, found.records) };
  },

  async update(ctx, { query: { id, version, remark } }) {
    const shift = await lockedShift(ctx, id, 'update', version);
    if (!(await ctx.can('shiftRecord.close'))) assertMine(ctx, shift);
    await assertOpen(ctx, shift.startTime);
    await shiftOwner.move(ctx, shift, { status: 'update' }, { remark });
    return null;
  },

  async cashMove(ctx, { body: { id, direction, amount, reason, accountId } }) {
    const shift = await lockedShift(ctx, id, 'cashMove', undefined);
    assertMine(ctx, shift);
    if (!reason.trim()) throw new Failure('请填写原因', { field: 'reason' });
    if (!shift.tillAccountId) throw new Failure('这个班次没有钱箱，请先交班');
    if (accountId && !(await cashPlaces(ctx, shift.tillAccountId)).some((place) => place.id === accountId))
      throw new Failure('资金账户不存在或已停用', { field: 'accountId' });
    if (direction === 'out') await assertHolds(ctx, shift, amount);
    const into = direction === 'in' ? amount : -amount;
    await ctx.db
      .insertInto('shift_cash_move')
      .values({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        shift_id: id,
        amount: into,
        reason: reason.trim(),
        account_id: accountId ?? null,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    await shiftOwner.move(ctx, shift, { status: 'cashMove' }, {}, { [direction]: amount, reason });
    const bookings = [
      { account: shift.tillAccountId, by: into },
      ...(accountId ? [{ account: accountId, by: -into }] : []),
    ];
    for (const { account, by } of bookings.sort((a, b) => (a.account < b.account ? -1 : 1)))
      await bookFund(ctx, account, by, { kind: 'shiftCash', id });
    return null;
  },

  async correctFloat(ctx, { body: { id, version, openingFloat, reason } }) {
    const shift = await lockedShift(ctx, id, 'correctFloat', version);
    if (!(await ctx.can('shiftRecord.close'))) assertMine(ctx, shift);
    await assertOpen(ctx);
    if (!reason.trim()) throw new Failure('请填写原因', { field: 'reason' });
    const by = openingFloat - shift.openingFloat;
    if (by === 0) throw new Failure(`备用金本来就是 ${formatYuan(openingFloat)}`, { field: 'openingFloat' });
    await assertPaidFor(ctx, { id, openingFloat });
    // Whoever settles the shift reads what was corrected, and why.
    const corrected = `更正备用金 ${formatYuan(shift.openingFloat)} → ${formatYuan(openingFloat)}：${reason.trim()}`;
    const openingReason = [shift.openingReason, corrected].filter(Boolean).join('；');
    const event = { status: 'correctFloat' } as const;
    await shiftOwner.move(ctx, shift, event, { openingFloat, openingReason }, { reason: reason.trim() });
    await ctx.tellStore();
    if (shift.tillAccountId) await bookFloat(ctx, { ...shift, account: shift.tillAccountId }, by);
    return null;
  },

  async count(ctx, { body }) {
    await countShift(ctx, body);
    return shiftDetail(ctx, body.id);
  },

  async close(ctx, { body }) {
    await closeShift(ctx, body);
    return null;
  },
};
