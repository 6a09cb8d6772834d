import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';

/** Owns `bargain_run`: its status is written here alone. */
export const runs = documentOwner({
  table: 'bargain_run',
  entity: 'bargainRun',
  noun: '砍价',
  lifecycles: { status: bargainRunLifecycle },
});

const rows = (ctx: Context) =>
  fromStore(ctx, 'bargain_run')
    .select(['id', 'scheme_id as schemeId', 'shop_id as shopId', 'customer_id as customerId', 'status', 'holds'])
    .select(['list_price as listPrice', 'floor_price as floorPrice', 'cut_so_far as cutSoFar', 'helpers', 'helped'])
    .select(['sells_any as sellsAny', 'newcomer_first as newcomerFirst', 'buy_hours as buyHours', 'ends'])
    .select(['buy_by as buyBy', 'suspicious', 'order_id as orderId', 'remark', 'version']);

export type LockedRun = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Locks a run by its id. */
export const lockedRun = (ctx: Context, id: string): Promise<LockedRun | undefined> =>
  rows(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the run that an order buys. */
export const lockedRunOf = (ctx: Context, orderId: string): Promise<LockedRun | undefined> =>
  rows(ctx).where('order_id', '=', orderId).forUpdate().executeTakeFirst();

/** Locks runs in the order of their ids. */
export const lockedRuns = (ctx: Context, ids: readonly string[]): Promise<LockedRun[]> =>
  rows(ctx)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Reads the cuts of a locked run that nobody has taken; they stand in no row that is shown or audited. */
export async function cutsLeft(ctx: Context, id: string): Promise<number[]> {
  const { cuts } = await fromStore(ctx, 'bargain_run').select('cuts').where('id', '=', id).executeTakeFirstOrThrow();
  return cuts;
}

type Place = Pick<LockedRun, 'schemeId' | 'shopId'>;

/** Takes a piece of a shop, if there is one left: one statement, so that the last goes once (MKT-31). */
export async function takePiece(ctx: Context, { schemeId, shopId }: Place): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('bargain_scheme_shop')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('scheme_id', '=', schemeId)
    .where('shop_id', '=', shopId)
    .where((where) => where('taken', '<', where.ref('count')))
    .returning('taken')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Frees the pieces of ended runs, in the order of the shops' rows. */
export async function freePieces(ctx: Context, places: readonly Place[]): Promise<void> {
  if (!places.length) return;
  const wanted = await fromStore(ctx, 'bargain_scheme_shop as part')
    .select(['part.id', 'part.scheme_id as schemeId', 'part.shop_id as shopId'])
    .where('part.scheme_id', 'in', [...new Set(places.map(({ schemeId }) => schemeId))])
    .orderBy('part.id')
    .execute();
  for (const { id, schemeId, shopId } of wanted) {
    const freed = places.filter((place) => place.schemeId === schemeId && place.shopId === shopId).length;
    if (freed)
      await ctx.db
        .updateTable('bargain_scheme_shop')
        .set((row) => ({ taken: row('taken', '-', freed) }))
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', id)
        .execute();
  }
}

/** Looks at a run again when its time is up. */
export const lookAgainAt = (ctx: Context, id: string, at: Date): Promise<void> =>
  sendLater(ctx, 'bargainEnd', { storeId: ctx.storeId, id }, { at });

/** Tests whether the time of a row of `bargain_run as run` is up. */
export const isOver = (ctx: Context) => {
  const { cutting, reached } = bargainRunLifecycle.statuses;
  return sql<boolean>`(run.status = ${sql.lit(cutting.code)} and run.ends <= ${ctx.now}
    or run.status = ${sql.lit(reached.code)} and run.buy_by <= ${ctx.now})`;
};
