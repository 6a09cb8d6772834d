import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { OPEN_CASES } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import type { Deliveries } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { remindLater } from '../remind/remindLater';
import { bookCommission, releaseLater } from './bookCommission';
import { bookEntries, commissions, lockedBalances, subCommissions } from './subCommissions';

const { frozen } = subCommissionLifecycle.statuses;
const { draft, rejected, voided, submitted } = salesReturnLifecycle.statuses;
/** Days that an open return or after-sale puts the release off (MKT-46). */
const PUT_OFF_DAYS = 1;

/** Tells whether goods of an order may still come back by a case that is not decided or not refunded. */
async function isOpen(ctx: Context, orderId: string, saleOutId: string): Promise<boolean> {
  const ended = [draft, rejected, voided].map(({ code }) => sql.lit(code));
  const {
    rows: [found],
  } = await sql<{ open: boolean }>`select exists (
      select from sales_return back where back.store_id = ${ctx.storeId} and back.sale_out_id = ${saleOutId}
        and (back.status = ${sql.lit(submitted.code)} or back.status not in (${sql.join(ended)})
          and back.refund_status <> ${sql.lit(refundStatus.statuses.refunded.code)}))
    or exists (select from after_sale wanted where wanted.store_id = ${ctx.storeId} and wanted.order_id = ${orderId}
      and wanted.status = any(${[...OPEN_CASES]}::int[])) as open`.execute(ctx.db);
  return found?.open ?? false;
}

/** Releases the commission of an order whose days have passed; an open case puts it off. */
export async function releaseCommission(ctx: Context, orderId: string): Promise<void> {
  const out = await fromStore(ctx, 'sale_out')
    .select('id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!out) return;
  const due = await commissions(ctx)
    .where('order_id', '=', orderId)
    .where('status', '=', sql.lit(frozen.code))
    .where('release_time', '<=', ctx.now)
    .forUpdate()
    .execute();
  if (!due.length) return;
  if (await isOpen(ctx, orderId, out.id)) {
    const releaseTime = addDays(ctx.now, PUT_OFF_DAYS);
    for (const line of due) await subCommissions.change(ctx, line, { releaseTime });
    await releaseLater(ctx, orderId, releaseTime);
    return;
  }
  await bookCommission(ctx, orderId);
  const still = await commissions(ctx)
    .where('order_id', '=', orderId)
    .where('status', '=', sql.lit(frozen.code))
    .where('release_time', '<=', ctx.now)
    .execute();
  if (!still.length) return;
  await lockedBalances(
    ctx,
    still.map(({ distributorId }) => distributorId),
  );
  for (const line of still) {
    await subCommissions.move(ctx, line, { status: 'release' });
    const { id: subCommissionId, distributorId, earned } = line;
    const entry = { distributorId, subCommissionId, kind: 'release' as const };
    await bookEntries(ctx, [{ ...entry, frozen: -earned, available: earned, settled: 0 }]);
  }
  await remindLater(
    ctx,
    'commissionArrived',
    still.map(({ id }) => id),
  );
  await ctx.tellStore();
}

export const carryReleases = (frame: SystemFrame): Deliveries<'commissionRelease'> => ({
  commissionRelease: ({ storeId, orderId }) =>
    asSystem(frame, { storeId, id: orderId, operation: 'outbox/commissionRelease' }, (ctx) =>
      releaseCommission(ctx, orderId),
    ),
});
