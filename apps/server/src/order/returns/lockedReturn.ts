import { next, type EventOf } from '@partsdesk/core/lifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { assertUnchanged } from '../../kit/version';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { salesReturns } from './salesReturnRows';

/**
 * Locks a return after its outbound, so that returns of one outbound run one after another. Refuses if its status
 * allows none of the events, or if it has changed since the caller read it at `version`.
 */
export async function lockedReturn(
  ctx: Context,
  id: string,
  version: number | undefined,
  ...events: EventOf<typeof salesReturnLifecycle>[]
) {
  const seen = await salesReturns(ctx).where('back.id', '=', id).executeTakeFirst();
  if (!seen) throw new Failure('退货单不存在');
  const out = await lockedSaleOut(ctx, seen.saleOutId, undefined);
  const back = await salesReturns(ctx)
    .select('back.sold_shop_id as soldShopId')
    .where('back.id', '=', id)
    .forUpdate('back')
    .executeTakeFirstOrThrow();
  const [event] = events;
  if (event && events.every((one) => next(salesReturnLifecycle, back.status, one) === undefined))
    throw lifecycleFailure('退货单', salesReturnLifecycle, back.status, event);
  assertUnchanged(`退货单${back.code}`, { version: back.version, current: back.status }, version);
  return { back, out };
}

/** Returns the status after an event that `lockedReturn` has checked. */
export const statusAfter = (status: number, event: EventOf<typeof salesReturnLifecycle>): number =>
  next(salesReturnLifecycle, status, event) ?? status;
