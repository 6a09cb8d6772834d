import type { EventOf } from '@partsdesk/core/lifecycle';
import type { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { visibleReturns } from './salesReturnRows';
import { salesReturns } from './salesReturns';

/**
 * Locks a return after its outbound, so that returns of one outbound run one after another. Refuses if it
 * has changed since the caller read it at `version`, then if its status allows none of the events.
 */
export async function lockedReturn(
  ctx: Context,
  id: string,
  version: number | undefined,
  ...events: EventOf<typeof salesReturnLifecycle>[]
) {
  const seen = await visibleReturns(ctx).where('back.id', '=', id).executeTakeFirst();
  if (!seen) throw new Failure('退货单不存在');
  const out = await lockedSaleOut(ctx, seen.saleOutId, undefined);
  const back = await visibleReturns(ctx)
    .select('back.sold_shop_id as soldShopId')
    .where('back.id', '=', id)
    .forUpdate('back')
    .executeTakeFirstOrThrow();
  salesReturns.check(back, version, 'status', ...events);
  return { back, out };
}
