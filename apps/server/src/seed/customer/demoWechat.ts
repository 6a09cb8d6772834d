import { addDays } from '../../clock';
import type { Context } from '../../kit/context';

/** One customer in so many has used the mini-app. */
const ONE_IN = 25;
const DAYS = 60;

/** Registers some persons through the mini-app, over the last two months, in the order in which they came. */
export async function addDemoWechat(
  ctx: Context,
  customers: readonly { id: string; credit: boolean }[],
  now: Date,
): Promise<void> {
  const persons = customers.filter(({ credit }, at) => !credit && at % ONE_IN === 0);
  await ctx.db
    .insertInto('customer_wechat')
    .values(
      persons.map(({ id }, at) => ({
        store_id: ctx.storeId,
        open_id: `demo-${String(at)}`,
        customer_id: id,
        create_time: addDays(now, -Math.floor(((persons.length - 1 - at) * DAYS) / persons.length)),
      })),
    )
    .execute();
}
