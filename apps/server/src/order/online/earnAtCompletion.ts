import { bookSalePoints } from '../../customer/points/salePoints';
import type { Context } from '../../kit/context';
import type { LockedOnline } from './lockedOnline';

/** Books the points of an order that has just been completed: they begin with its completion (MEM-26). */
export const earnAtCompletion = (ctx: Context, { id, shopId, out }: LockedOnline): Promise<void> =>
  bookSalePoints(
    // A customer confirms, and the clock does, in no shop of their own.
    { ...ctx, placeId: shopId },
    [{ saleOutId: out.id, document: { kind: 'orderSale', id }, reason: '订单完成' }],
    { completes: true },
  );
