import { reversalDay } from '@partsdesk/core/fund/fundEntryRules';
import { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { assertOpen, lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { withinStore } from '../../kit/storeTables';
import { moveDrawerCash, ownDrawer } from '../entry/ownDrawer';
import { bookTransfer, leaves } from './bookTransfer';
import { fundTransferOwner } from './fundTransferOwner';
import { freeDays } from './settledDays';
import { seenTransfers } from './transferRows';

/** Locks a transfer that the caller sees; one between shops is the head store's. */
async function lockedTransfer(ctx: Context, id: string) {
  const transfer = await seenTransfers(ctx)
    .innerJoin('fund_account as source', withinStore('source.id', 'transfer.from_account_id'))
    .innerJoin('fund_account as target', withinStore('target.id', 'transfer.to_account_id'))
    .select(['transfer.id', 'transfer.code', 'transfer.status', 'transfer.version', 'transfer.shop_id as shopId'])
    .select(['transfer.to_shop_id as toShopId', 'transfer.from_account_id as fromId'])
    .select(['transfer.to_account_id as toId', 'source.name as fromName', 'target.name as toName'])
    .select(['transfer.amount', 'transfer.fee', 'transfer.day'])
    .where('transfer.id', '=', id)
    .forUpdate('transfer')
    .executeTakeFirst();
  if (!transfer) throw new Failure('转账单不存在');
  if (ctx.shopId && transfer.shopId !== transfer.toShopId) throw new Failure('门店之间的转账由总店冲销');
  return transfer;
}

/**
 * Takes a transfer back with its fee by a document of its own, once: on the same day while that is open, else today
 * (FUN-08). Days that it settled are open again. Cash of a drawer goes through the shift that is open now.
 */
export async function reverseTransfer(
  ctx: Context,
  { id, version, reason: why }: BodyOf<operations['fundTransfer_reverse']>,
): Promise<{ id: string; code: string }> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写冲销原因', { field: 'reason' });
  const closedTo = await lastClosedDay(ctx);
  await assertOpen(ctx);
  const transfer = await lockedTransfer(ctx, id);
  fundTransferOwner.check(transfer, version, 'status', 'reverse');
  const { fromId, toId, shopId } = transfer;
  const [fromDrawer, toDrawer] = [await ownDrawer(ctx, fromId), await ownDrawer(ctx, toId)];
  const drawer = (fromDrawer ?? toDrawer)?.name;
  const day = reversalDay(transfer.day, { closedTo, today: dayOf(ctx.now), drawer });
  const counterId = newId(ctx.now);
  const money = { amount: -transfer.amount, fee: transfer.fee === 0 ? 0 : -transfer.fee };
  await ctx.db
    .insertInto('fund_transfer')
    .values({
      ...money,
      store_id: ctx.storeId,
      id: counterId,
      shop_id: shopId,
      to_shop_id: transfer.toShopId,
      from_account_id: fromId,
      to_account_id: toId,
      day,
      remark: reason,
      status: fundTransferLifecycle.statuses.reversal.code,
      reversal_of: id,
      from_shift_id: fromDrawer?.shiftId ?? null,
      to_shift_id: toDrawer?.shiftId ?? null,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  const document = { transfer_id: counterId };
  if (fromDrawer)
    await moveDrawerCash(ctx, fromDrawer, document, { amount: -leaves(money), reason: `冲销转到${transfer.toName}` });
  if (toDrawer)
    await moveDrawerCash(ctx, toDrawer, document, { amount: money.amount, reason: `冲销${transfer.fromName}转来` });
  await freeDays(ctx, id);
  await fundTransferOwner.move(ctx, transfer, { status: 'reverse' }, {}, { reason });
  const code = await bookTransfer(ctx, { id: counterId, fromId, toId, shopId, ...money, day });
  ctx.changed('fundTransfer', counterId, null, { code, takesBack: transfer.code, ...money, day, reason });
  return { id: counterId, code };
}
