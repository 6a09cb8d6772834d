import { Nature } from '@partsdesk/core/fund/accountNature';
import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { pointsNow } from '../../customer/points/pointsRows';
import { pointsAfterRefund } from '../../customer/points/salePoints';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { assertCaseSeen } from './afterSaleRows';
import { partsOf } from './payBack';

const { refunded, rejected } = afterSaleLifecycle.statuses;

const caseOf = (ctx: Context, id: string) =>
  fromStore(ctx, 'after_sale as one')
    .innerJoin('sale_out as out', withinStore('out.order_id', 'one.order_id'))
    .select(['one.amount', 'one.made_up as madeUp', 'one.status', 'one.order_id as orderId'])
    .select(['one.customer_id as customerId', 'out.id as saleOutId', 'out.status as outStatus'])
    .select(['out.receivable', 'out.received'])
    .where('one.id', '=', id)
    .executeTakeFirstOrThrow();

/** Adds up what a refund would pay back of the money that counts for points: no debt, no gift of a card. */
async function countedOf(ctx: Context, one: Awaited<ReturnType<typeof caseOf>>): Promise<number> {
  const { saleOutId, outStatus: status, receivable, received, amount, madeUp, orderId } = one;
  const out = { id: saleOutId, status, receivable, received };
  const parts = await partsOf(ctx, { amount, madeUp, order: { id: orderId, out } });
  const gifts = new Set(
    (await fromStore(ctx, 'fund_account').select('id').where('nature', '=', Nature.gift).execute()).map(({ id }) => id),
  );
  return parts.reduce(
    (sum, part) => sum + (part.receiptId && part.accountId && !gifts.has(part.accountId) ? part.amount : 0),
    0,
  );
}

/** Tells what a case's refund does to points: by its plan, or by its entry once it is done (MEM-28). */
export async function afterSalePoints(ctx: Context, id: string) {
  await assertCaseSeen(ctx, id);
  const found = await caseOf(ctx, id);
  const { available } = await pointsNow(ctx, found.customerId);
  const isDone = found.status === refunded.code;
  const counted = isDone || found.status === rejected.code ? 0 : await countedOf(ctx, found);
  const { earned, takenBack } = await pointsAfterRefund(ctx, found.saleOutId, counted);
  if (!isDone) return { integral: takenBack, earned, available, short: Math.max(0, takenBack - available) };
  const entry = await fromStore(ctx, 'points_entry')
    .select(['points', 'owed'])
    .where('document_id', '=', id)
    .where('kind', '=', 'takeBack')
    .executeTakeFirst();
  return { integral: -(entry?.points ?? 0), earned, available, short: entry?.owed ?? 0 };
}
