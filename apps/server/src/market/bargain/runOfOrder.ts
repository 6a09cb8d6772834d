import { can } from '@partsdesk/core/lifecycle';
import {
  BARGAIN_ENDS,
  bargainRunLifecycle,
  bargainStatusAt,
  mayOrder,
} from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { freePieces, lockedRun, lockedRunOf, runs, takePiece, type LockedRun } from './bargainRuns';

const { cutting, ended } = bargainRunLifecycle.statuses;

interface Wanted {
  bargainId: string;
  shopId: string;
  lines: readonly { skuId: string; quantity: number }[];
}

/** What an order pays for a run's part. */
interface BargainedLine {
  run: LockedRun;
  skuId: string;
  listPrice: number;
  price: number;
}

/**
 * Locks the customer's own run to order its part, one piece, alone, at the price of the run; takes the piece that is
 * not kept yet (MKT-32).
 */
export async function bargainedLine(ctx: Context, { bargainId, shopId, lines }: Wanted): Promise<BargainedLine> {
  const field = 'bargainId';
  const run = await lockedRun(ctx, bargainId);
  if (!run || run.customerId !== ctx.customerId) throw new Failure('砍价不存在', { field });
  if (run.shopId !== shopId) throw new Failure('请在发起砍价的门店下单', { field: 'shopId' });
  if (!mayOrder(run, ctx.now)) {
    const status = bargainStatusAt(run, ctx.now);
    if (status === ended.code) throw new Failure('砍价已结束，不能再下单', { field });
    throw new Failure(status === cutting.code ? '还没有砍到底价，不能下单' : '这个砍价已经下过单', { field });
  }
  const { skuId } = await fromStore(ctx, 'bargain_scheme')
    .select('sku_id as skuId')
    .where('id', '=', run.schemeId)
    .executeTakeFirstOrThrow();
  const [line] = lines;
  if (!line || lines.length !== 1 || line.skuId !== skuId || line.quantity !== 1)
    throw new Failure('砍价商品只能单独买一件', { field: 'lines' });
  if (!run.holds && !(await takePiece(ctx, run))) throw new Failure('已被抢光', { field });
  return { run, skuId, listPrice: run.listPrice, price: run.listPrice - run.cutSoFar };
}

/** The order of a run is written. */
export async function runOrdered(ctx: Context, orderId: string, { run, price }: BargainedLine): Promise<void> {
  await runs.move(ctx, run, { status: 'order' }, { orderId, holds: true });
  await recordEvent(ctx, orderId, '砍价购买', `原价 ${formatYuan(run.listPrice)}，砍到 ${formatYuan(price)}`);
}

/** The order of a run is paid. */
export async function runPaid(ctx: Context, orderId: string): Promise<void> {
  const run = await lockedRunOf(ctx, orderId);
  if (run && can(bargainRunLifecycle, run.status, 'pay')) await runs.move(ctx, run, { status: 'pay' });
}

/**
 * The order of a run is cancelled before it is shipped: in time, run and piece stay the customer's; too late, or once
 * it was paid, the run is over and its piece is free.
 */
export async function runLetGo(ctx: Context, orderId: string): Promise<void> {
  const run = await lockedRunOf(ctx, orderId);
  if (!run) return;
  const over = { holds: false };
  if (can(bargainRunLifecycle, run.status, 'refund'))
    await runs.move(ctx, run, { status: 'refund' }, { ...over, endReason: BARGAIN_ENDS.refunded.code });
  else if (can(bargainRunLifecycle, run.status, 'keep')) {
    const reached = run.helped === run.helpers;
    const until = reached ? run.buyBy : run.ends;
    if (until && ctx.now < until) {
      await runs.move(ctx, run, { status: reached ? 'keep' : 'reopen' }, { orderId: null });
      return;
    }
    await runs.move(ctx, run, { status: 'lapse' }, { ...over, endReason: BARGAIN_ENDS.lapsed.code });
  } else return;
  await freePieces(ctx, [run]);
}

/** Tells whether an order is of what was bargained for. */
export const isBargained = async (ctx: Context, orderId: string): Promise<boolean> =>
  (await fromStore(ctx, 'bargain_run').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined;

/** Refuses points for what was bargained for (MKT-02). An order of the mini-app takes no coupons anyway. */
export async function assertNotBargained(ctx: Context, orderId: string, field: string): Promise<void> {
  if (await isBargained(ctx, orderId)) throw new Failure('砍价商品不能用积分', { field });
}
