import { sql } from 'kysely';
import { comments } from '../customer/commentRows';
import type { Context } from '../http/context';

/** Vehicles that customers registered and nobody has audited yet; in a branch, of its customers. */
async function vehiclesToAudit(ctx: Context): Promise<number> {
  const waiting = ctx.db
    .selectFrom('customer_vehicle as vehicle')
    .innerJoin('customer', (join) =>
      join.onRef('customer.store_id', '=', 'vehicle.store_id').onRef('customer.id', '=', 'vehicle.customer_id'),
    )
    .where('vehicle.store_id', '=', ctx.storeId)
    .where('vehicle.audit_status', '=', 0);
  const { count } = await (ctx.shopId ? waiting.where('customer.shop_id', '=', ctx.shopId) : waiting)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders of the mini-app that wait for the shop: to be accepted, to be shipped. */
async function onlineToHandle(ctx: Context): Promise<number> {
  const waiting = ctx.db
    .selectFrom('online_order')
    .where('store_id', '=', ctx.storeId)
    .where('status', '<', sql.lit(2));
  const { count } = await (ctx.shopId ? waiting.where('shop_id', '=', ctx.shopId) : waiting)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Repair requests that nobody has answered. */
async function repairsToAnswer(ctx: Context): Promise<number> {
  const waiting = ctx.db.selectFrom('maintenance').where('store_id', '=', ctx.storeId).where('status', '=', sql.lit(0));
  const { count } = await (ctx.shopId ? waiting.where('shop_id', '=', ctx.shopId) : waiting)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What customers say that nobody has replied to. */
async function commentsToReply(ctx: Context): Promise<number> {
  const { count } = await comments(ctx)
    .where('comment.status', '=', sql.lit(0))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What waits behind each entry of the bell. What nothing can be entered of yet is none. */
export async function remindCounts(ctx: Context) {
  const [commentAmount, vehicleAmount, onlineAmount, maintenanceAmount] = await Promise.all([
    commentsToReply(ctx),
    vehiclesToAudit(ctx),
    onlineToHandle(ctx),
    repairsToAnswer(ctx),
  ]);
  return {
    remindAmount: 0,
    commentAmount,
    exchangeAmount: 0,
    inquiryAmount: 0,
    recommendAmount: 0,
    maintenanceAmount,
    vehicleAmount,
    onlineAmount,
  };
}
