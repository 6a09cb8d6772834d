import { formatYuan } from '@partsdesk/core/money';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { giveBackReturn } from '../../customer/card/gift/giftCardUses';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { returned, worthMoved } from '../../market/orderMarks';
import { lockedReturn } from './lockedReturn';
import { outboundLines } from './returnable';
import { pricedReturn } from './returnDraft';
import { returnLines } from './salesReturnRows';
import { salesReturns } from './salesReturns';
import { returnTotal } from './saveReturn';
import { storeReturn, takeBackWork } from './storeReturn';

/** Adds the pieces of a return to the returned quantity (1), or subtracts them (-1). */
export async function addReturned(
  ctx: Context,
  lines: readonly { saleOutLineId: string; quantity: number; amount: number }[],
  sign: 1 | -1,
): Promise<void> {
  const moved = sql`(select id, sum(quantity) * ${sql.lit(sign)} as quantity, (sum(amount) * ${sql.lit(sign)})::bigint as amount
    from unnest(${lines.map(({ saleOutLineId }) => saleOutLineId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[], ${lines.map(({ amount }) => amount)}::bigint[]) as one (id, quantity, amount) group by 1)`;
  await sql`update sale_out_line as line set return_quantity = line.return_quantity + moved.quantity from ${moved} moved
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
  await sql`update order_sale_line as line set return_quantity = line.return_quantity + moved.quantity, return_amount = line.return_amount + moved.amount
    from ${moved} moved join sale_out_line out on out.store_id = ${ctx.storeId} and out.id = moved.id
    where line.store_id = ${ctx.storeId} and line.id = out.order_line_id`.execute(ctx.db);
}

type Back = Awaited<ReturnType<typeof lockedReturn>>['back'];
type Step = Parameters<typeof salesReturns.move<'status' | 'refundStatus'>>;

/** Moves a return and writes the step into its timeline. */
export async function step(
  ctx: Context,
  back: Back,
  events: Step[2],
  title: string,
  detail = '',
  change: Step[3] = {},
): Promise<null> {
  await salesReturns.move(ctx, back, events, change);
  await Promise.all([recordEvent(ctx, back.id, title, detail), ctx.tellStore()]);
  return null;
}

/** Hands a draft in: from now on its pieces count as returned. */
export async function submitReturn(ctx: Context, { id, version }: BodyOf<operations['salesReturn_submit']>) {
  const { back, out } = await lockedReturn(ctx, id, version, 'submit');
  await assertOpen(ctx);
  const lines = pricedReturn(await outboundLines(ctx, back.saleOutId), await returnLines(ctx, id), out.goodwill);
  await sql`update sales_return_line as line set amount = priced.amount
    from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map(({ amount }) => amount)}::bigint[]) as priced (id, amount)
    where line.store_id = ${ctx.storeId} and line.id = priced.id`.execute(ctx.db);
  await addReturned(ctx, lines, 1);
  const amount = returnTotal(lines);
  return step(ctx, back, { status: 'submit' }, '提交', formatYuan(amount), { amount });
}

/** Approves a return; work comes off the sales at once, and without money to give back it is refunded. */
export async function passReturn(ctx: Context, { id, version }: BodyOf<operations['salesReturn_pass']>) {
  const { back, out } = await lockedReturn(ctx, id, version, 'pass');
  await assertOpen(ctx);
  const nothingDue = back.amount === 0 && back.refundStatus === refundStatus.statuses.toRefund.code;
  const lines = await returnLines(ctx, id);
  await takeBackWork(ctx, id, lines);
  // Uses of given cards are worth nothing, so that no refund would give them back.
  if (nothingDue) await giveBackReturn(ctx, id, { kind: 'salesReturn', id, reason: `退货单 ${back.code}` });
  await step(
    ctx,
    back,
    {
      status: lines.every(({ isService }) => isService) ? 'passWork' : 'pass',
      refundStatus: nothingDue ? 'refundAll' : undefined,
    },
    '审核通过',
    '',
    { passedTime: ctx.now },
  );
  if (nothingDue) await returned(ctx, out.orderId);
  await worthMoved(ctx, out.orderId);
  return null;
}

/** Puts goods of a return into stock, in part or all. */
export async function putReturnInStorage(
  ctx: Context,
  { id, version, lines }: BodyOf<operations['salesReturn_putInStorage']>,
) {
  const { back } = await lockedReturn(ctx, id, version, 'storePart', 'storeAll');
  await assertOpen(ctx);
  const done = await storeReturn(ctx, back, await returnLines(ctx, id), lines);
  await salesReturns.move(ctx, back, { status: done ? 'storeAll' : 'storePart' }, {}, { lines });
  await ctx.tellStore();
  return null;
}
