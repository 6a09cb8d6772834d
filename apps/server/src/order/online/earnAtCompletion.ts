import { bookSalePoints } from '../../customer/points/salePoints';
import type { Context } from '../../kit/context';
import { paidOff, worthMoved } from '../../market/orderMarks';
import type { LockedOnline } from './lockedOnline';

/** Books the points of a completed order, begins the days of its commission, and has its gifts given (MEM-26). */
export async function earnAtCompletion(ctx: Context, { id, shopId, out }: LockedOnline): Promise<void> {
  await bookSalePoints(
    // A customer confirms, and the clock does, in no shop of their own.
    { ...ctx, placeId: shopId },
    [{ saleOutId: out.id, document: { kind: 'orderSale', id }, reason: '订单完成' }],
    { completes: true },
  );
  await worthMoved(ctx, id);
  await paidOff(ctx, id);
}
