import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { remindLater } from './remindLater';

/** Tells those of the customers who use the mini-app that a coupon has arrived: one message each, of the first. */
export async function remindOfCoupons(
  ctx: Context,
  given: readonly { id: string; customerId: string }[],
): Promise<void> {
  const first = new Map(given.toReversed().map(({ id, customerId }) => [customerId, id]));
  const users = await fromStore(ctx, 'customer_wechat')
    .select('customer_id as customerId')
    .distinct()
    .where('customer_id', '=', sql<string>`any(${[...first.keys()]})`)
    .execute();
  await remindLater(
    ctx,
    'couponArrived',
    users.flatMap(({ customerId }) => first.get(customerId) ?? []),
  );
}
