import type { FundKind } from '@partsdesk/core/fund/fundKinds';
import type { EventOf } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { payMethodLabel, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { countedCash } from '@partsdesk/core/order/shift/shiftCash';
import type { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { bookFund } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { drawerCash } from './drawerCash';
import { shiftFigures } from './shiftFigures';
import { shiftOwner } from './shiftOwner';
import { cashPlaces, safeOfShop, tillFor } from './tills';

type Count = BodyOf<operations['shiftRecord_count']>;

/**
 * Locks the shift exclusively: open sales and receipts have finished writing into it, and new ones wait. Refuses a
 * change based on an outdated version, then an event that its status does not allow.
 */
export async function lockedShift(
  ctx: Context,
  id: string,
  event: EventOf<typeof shiftLifecycle>,
  version: number | undefined,
) {
  let found = fromStore(ctx, 'shift')
    .leftJoin('till', withinStore('till.id', 'shift.till_id'))
    .select([
      'shift.id',
      'shift.code',
      'shift.status',
      'shift.version',
      'shift.user_id as userId',
      'shift.opening_float as openingFloat',
      'shift.opening_reason as openingReason',
      'shift.left_before as leftBefore',
      'shift.differs',
      'shift.to_safe as toSafe',
      'shift.safe_account_id as safeAccountId',
      'shift.start_time as startTime',
      'shift.remark',
      'shift.till_id as tillId',
      'till.account_id as tillAccountId',
    ])
    .where('shift.id', '=', id);
  if (ctx.shopId) found = found.where('shift.shop_id', '=', ctx.shopId);
  const shift = await found.forUpdate('shift').executeTakeFirst();
  if (!shift) throw new Failure('班次不存在');
  shiftOwner.check(shift, version, 'status', event);
  return shift;
}

/** Refuses anyone but the cashier of the shift. */
export function assertMine(ctx: Context, shift: { userId: string }): void {
  if (shift.userId !== ctx.user?.id) throw new Failure('这不是您的班次');
}

function assertCounted({ denominations, counted, toSafe }: Count, used: readonly string[]): number {
  for (const [index, { value }] of denominations.entries())
    if (denominations.findIndex((one) => one.value === value) !== index)
      throw new Failure(`${formatYuan(value)} 重复`, { field: `denominations[${String(index)}].value` });
  for (const [index, { method }] of counted.entries()) {
    const field = `counted[${String(index)}].method`;
    if (method === PayMethod.cash) throw new Failure('现金请按面额清点', { field });
    if (counted.findIndex((one) => one.method === method) !== index)
      throw new Failure(`${payMethodLabel(method)}重复`, { field });
  }
  const missing = used.find((method) => method !== PayMethod.cash && !counted.some((one) => one.method === method));
  if (missing) throw new Failure(`请填写${payMethodLabel(missing)}的金额`, { field: 'counted' });
  const cash = countedCash(denominations);
  if (toSafe > cash) throw new Failure(`送存金额不能超过清点的现金 ${formatYuan(cash)}`, { field: 'toSafe' });
  return cash;
}

/**
 * Counts a shift: compares the counted money with the documents, all in one transaction; on failure the shift stays
 * open (pitfall 34).
 */
export async function countShift(ctx: Context, draft: Count): Promise<void> {
  const [shift] = await Promise.all([lockedShift(ctx, draft.id, 'count', draft.version), assertOpen(ctx)]);
  assertMine(ctx, shift);
  const figures = (await shiftFigures(ctx, [shift.id]))(shift.id);
  const cash = assertCounted(
    draft,
    figures.tenders.filter(({ count }) => count > 0).map(({ method }) => method),
  );
  // A shift from before drawers existed is counted at a free one.
  const till =
    shift.tillId && shift.tillAccountId
      ? { id: shift.tillId, accountId: shift.tillAccountId }
      : await tillFor(ctx, { float: 0 });
  // Whatever belongs to this shift is committed, since it held the shift; what comes now is of the time after it.
  const { drawerSeq } = await fromStore(ctx, 'fund_account')
    .select('last_seq as drawerSeq')
    .where('id', '=', till.accountId)
    .executeTakeFirstOrThrow();
  const places = await cashPlaces(ctx, till.accountId);
  if (draft.safeAccountId && !places.some(({ id }) => id === draft.safeAccountId))
    throw new Failure('资金账户不存在或已停用', { field: 'safeAccountId' });
  const safeAccountId = draft.toSafe === 0 ? null : (draft.safeAccountId ?? (await safeOfShop(ctx)));

  const taken = figures.tenders.find(({ method }) => method === PayMethod.cash)?.amount ?? 0;
  const inDrawer = await drawerCash(ctx, shift, taken);
  const tenders = figures.tenders.flatMap(({ method, count, refundCount, refunded, amount, accountId }) => {
    const isCash = method === PayMethod.cash;
    const said = draft.counted.find((one) => one.method === method);
    if (!isCash && !said && refundCount === 0) return [];
    const found = isCash ? cash : (said?.amount ?? 0) - (said?.refunded ?? refunded);
    const account = isCash ? till.accountId : (accountId ?? places.find((place) => place.method === method)?.id);
    if (!account) throw new Failure(`本店没有启用的${payMethodLabel(method)}账户`, { field: 'counted' });
    return [
      {
        store_id: ctx.storeId,
        shift_id: shift.id,
        method,
        account_id: account,
        count,
        refund_count: refundCount,
        refunded,
        amount,
        counted: found,
        expected: isCash ? inDrawer : amount,
      },
    ];
  });
  const variances = tenders.map(({ counted, expected }) => counted - expected);
  const variance = variances.reduce((sum, one) => sum + one, 0);
  await ctx.db.insertInto('shift_tender').values(tenders).execute();
  await shiftOwner.move(
    ctx,
    shift,
    { status: 'count' },
    {
      tillId: till.id,
      drawerSeq,
      endTime: ctx.now,
      countedBy: ctx.user?.name ?? '',
      orderCount: figures.sold.count,
      salesAmount: figures.sold.amount,
      creditCount: figures.credit.count,
      creditAmount: figures.credit.amount,
      unpaidCount: figures.unpaid.count,
      unpaidAmount: figures.unpaid.amount,
      elsewhereCount: figures.elsewhere.count,
      elsewhereAmount: figures.elsewhere.amount,
      debtCount: figures.debts.count,
      debtAmount: figures.debts.amount,
      returnCount: figures.returns.count,
      returnAmount: figures.returns.amount,
      expectedCash: inDrawer,
      countedCash: cash,
      denominations: JSON.stringify(draft.denominations.filter(({ count }) => count > 0)),
      toSafe: draft.toSafe,
      safeAccountId,
      variance,
      differs: variances.some((one) => one !== 0),
      remark: draft.remark,
    },
    { countedCash: cash, variance },
  );
  await ctx.tellStore();
}

/** Closes a counted shift: books its variances and the transfer to the safe. */
export async function closeShift(
  ctx: Context,
  { id, version, reason = '' }: BodyOf<operations['shiftRecord_close']>,
): Promise<void> {
  const [shift] = await Promise.all([lockedShift(ctx, id, 'close', version), assertOpen(ctx)]);
  const lead = await ctx.can('shiftRecord.close');
  if (!lead && shift.userId !== ctx.user?.id) throw new Failure('别人的班次由店长结清');
  if (!lead && shift.differs) throw new Failure('有差异的班次由店长结清');
  if (shift.differs && !reason.trim()) throw new Failure('请填写差异原因', { field: 'reason' });
  const tenders = await fromStore(ctx, 'shift_tender')
    .select(['account_id as accountId', 'method', 'variance'])
    .where('shift_id', '=', id)
    .execute();
  const drawer = tenders.find(({ method }) => method === PayMethod.cash)?.accountId;
  const toSafe = shift.toSafe ?? 0;
  const bookings: { accountId: string; amount: number; kind: FundKind }[] = tenders.map(({ accountId, variance }) => ({
    accountId,
    amount: variance ?? 0,
    kind: 'shiftVariance',
  }));
  if (toSafe > 0 && drawer && shift.safeAccountId)
    bookings.push(
      { accountId: drawer, amount: -toSafe, kind: 'shiftSafe' },
      { accountId: shift.safeAccountId, amount: toSafe, kind: 'shiftSafe' },
    );
  const closed = { varianceReason: reason.trim(), closedBy: ctx.user?.name ?? '', closedTime: ctx.now };
  await shiftOwner.move(ctx, shift, { status: 'close' }, closed, { reason });
  // In the common lock order of accounts, so that two cannot deadlock.
  for (const { accountId, amount, kind } of bookings.sort((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    await bookFund(ctx, accountId, amount, { kind, id });
  await ctx.tellStore();
}
