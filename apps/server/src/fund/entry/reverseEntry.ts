import { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { reversalDay } from '@partsdesk/core/fund/fundEntryRules';
import type { FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { assertOpen, lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bookEntry, movedBy } from './bookEntry';
import { fundEntryOwner } from './fundEntryOwner';
import { moveDrawerCash, ownDrawer } from './ownDrawer';

/** Locks an entry that the caller sees. */
async function lockedEntry(ctx: Context, direction: FundDirection, id: string) {
  let found = fromStore(ctx, 'fund_entry as entry')
    .innerJoin('fund_type as type', withinStore('type.id', 'entry.type_id'))
    .select(['entry.id', 'entry.code', 'entry.status', 'entry.version', 'entry.shop_id as shopId'])
    .select(['entry.account_id as accountId', 'entry.type_id as typeId', 'type.name as typeName', 'entry.class'])
    .select(['entry.amount', 'entry.day', 'entry.party'])
    .where('entry.id', '=', id)
    .where('entry.direction', '=', direction);
  if (ctx.shopId) found = found.where('entry.shop_id', '=', ctx.shopId);
  const entry = await found.forUpdate('entry').executeTakeFirst();
  if (!entry) throw new Failure('收支单不存在');
  return entry;
}

/**
 * Takes an entry back by a document of its own, once: on the same day while that is open, else today (FUN-08). Cash of
 * a drawer goes through the shift that is open now, whoever entered it.
 */
export async function reverseEntry(
  ctx: Context,
  direction: FundDirection,
  { id, version, reason: why }: BodyOf<operations['fundIncome_reverse']>,
): Promise<{ id: string; code: string }> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写冲销原因', { field: 'reason' });
  const closedTo = await lastClosedDay(ctx);
  await assertOpen(ctx);
  const entry = await lockedEntry(ctx, direction, id);
  fundEntryOwner.check(entry, version, 'status', 'reverse');
  const { accountId, shopId, party } = entry;
  const drawer = await ownDrawer(ctx, accountId);
  const day = reversalDay(entry.day, { closedTo, today: dayOf(ctx.now), drawer: drawer?.name });
  const counterId = newId(ctx.now);
  const amount = -entry.amount;
  await ctx.db
    .insertInto('fund_entry')
    .values({
      store_id: ctx.storeId,
      id: counterId,
      direction,
      shop_id: shopId,
      account_id: accountId,
      type_id: entry.typeId,
      class: entry.class,
      amount,
      day,
      party,
      remark: reason,
      status: fundEntryLifecycle.statuses.reversal.code,
      reversal_of: id,
      shift_id: drawer?.shiftId ?? null,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  if (drawer)
    await moveDrawerCash(
      ctx,
      drawer,
      { entry_id: counterId },
      { amount: movedBy({ direction, amount }), reason: `冲销${entry.typeName}` },
    );
  await fundEntryOwner.move(ctx, entry, { status: 'reverse' }, {}, { reason });
  const code = await bookEntry(ctx, { id: counterId, direction, accountId, shopId, amount, day });
  ctx.changed('fundEntry', counterId, null, { code, takesBack: entry.code, amount, day, reason });
  return { id: counterId, code };
}
