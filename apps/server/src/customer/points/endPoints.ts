import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { lockedPoints } from './pointsAccounts';

const CUSTOMERS_A_STEP = 100;

/** Writes off ended points of some customers; true where there may be more. Locking an account writes them off. */
async function endSome(ctx: Context): Promise<boolean> {
  const found = await fromStore(ctx, 'points_lot')
    .select('customer_id as customerId')
    .distinct()
    .where('points_left', '>', 0)
    .where('last_day', '<', dayOf(ctx.now))
    .limit(CUSTOMERS_A_STEP)
    .execute();
  if (!found.length) return false;
  // Work without a request stands in no shop: what ends, ends in the customer's.
  const homes = await fromStore(ctx, 'customer')
    .select(['id', 'shop_id as shopId'])
    .where(
      'id',
      'in',
      found.map(({ customerId }) => customerId),
    )
    .orderBy('id')
    .execute();
  for (const { id, shopId } of homes) await lockedPoints({ ...ctx, placeId: shopId }, [id]);
  return found.length === CUSTOMERS_A_STEP;
}

/** Writes off what has ended of a store's points, in short transactions; what a lock finds meanwhile is the same. */
export async function endPoints(frame: SystemFrame, storeId: string): Promise<void> {
  const step = () => asSystem(frame, { storeId, id: newId(frame.clock.now()), operation: 'endPoints' }, endSome);
  while (await step());
}
