import { entryDayProblem } from '@partsdesk/core/fund/fundEntryRules';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { moveDrawerCash, ownDrawer } from '../entry/ownDrawer';
import { bookTransfer, leaves } from './bookTransfer';
import { claimDays } from './settledDays';
import { transferAccount } from './transferAccount';

/** Moves money between two accounts: document, drawers' cash, both accounts, fee and number in one transaction. */
export async function addTransfer(
  ctx: Context,
  {
    fromId,
    toId,
    amount,
    fee = 0,
    day,
    remark = '',
    settles = [],
    differencesSeen = false,
  }: BodyOf<operations['fundTransfer_add']>,
): Promise<{ id: string; code: string }> {
  const closedTo = await lastClosedDay(ctx);
  const today = dayOf(ctx.now);
  const dayProblem = entryDayProblem(day, { closedTo, today });
  if (dayProblem) throw new Failure(dayProblem, { field: 'day' });
  if (fromId === toId) throw new Failure('转出账户和转入账户不能相同', { field: 'toId' });
  const from = await transferAccount(ctx, fromId, 'fromId');
  const to = await transferAccount(ctx, toId, 'toId');
  const [fromDrawer, toDrawer] = [await ownDrawer(ctx, fromId, 'fromId'), await ownDrawer(ctx, toId, 'toId')];
  const drawerProblem = entryDayProblem(day, { closedTo, today, drawer: (fromDrawer ?? toDrawer)?.name });
  if (drawerProblem) throw new Failure(drawerProblem, { field: 'day' });
  const id = newId(ctx.now);
  const days = [...new Set(settles)].toSorted();
  const entered = { amount, fee, day, remark: remark.trim() };
  await ctx.db
    .insertInto('fund_transfer')
    .values({
      ...entered,
      store_id: ctx.storeId,
      id,
      shop_id: from.shopId,
      to_shop_id: to.shopId,
      from_account_id: fromId,
      to_account_id: toId,
      settles: days,
      from_shift_id: fromDrawer?.shiftId ?? null,
      to_shift_id: toDrawer?.shiftId ?? null,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  if (days.length) await claimDays(ctx, from, { transferId: id, days, amount, fee, differencesSeen });
  if (fromDrawer)
    await moveDrawerCash(ctx, fromDrawer, { transfer_id: id }, { amount: -leaves(entered), reason: `转到${to.name}` });
  if (toDrawer) await moveDrawerCash(ctx, toDrawer, { transfer_id: id }, { amount, reason: `${from.name}转来` });
  const code = await bookTransfer(
    ctx,
    { id, fromId, toId, shopId: from.shopId, amount, fee, day },
    { from: 'fromId', to: 'toId', amount: 'amount' },
  );
  ctx.changed('fundTransfer', id, null, { code, from: from.name, to: to.name, ...entered, settles: days });
  return { id, code };
}
