import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { comments } from '../order/comment/commentRows';

/** Counts the vehicles registered by customers and not audited yet; in a branch, of its customers. */
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

/** Counts the mini-app's orders to be accepted or shipped by the shop. */
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

/** Counts unanswered repair requests. */
async function repairsToAnswer(ctx: Context): Promise<number> {
  const waiting = ctx.db.selectFrom('maintenance').where('store_id', '=', ctx.storeId).where('status', '=', sql.lit(0));
  const { count } = await (ctx.shopId ? waiting.where('shop_id', '=', ctx.shopId) : waiting)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts comments without a reply. */
async function commentsToReply(ctx: Context): Promise<number> {
  const { count } = await comments(ctx)
    .where('comment.status', '=', sql.lit(0))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the items behind each entry of the bell; 0 for entries without a function yet. */
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
