import { enabled } from '@partsdesk/core/enabled';
import { SKIPPED_BECAUSE } from '@partsdesk/core/market/coupon/couponIssuance';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { hadOf, takeOf, writeCoupons } from '../coupon/issueCoupons';
import type { Receiver } from './receivers';

const { disabled, full, stopped, expired, allGiven } = SKIPPED_BECAUSE;

interface Line {
  id: string;
  issuanceId: string;
  schemeId: string;
  perCustomer: number;
}

/** Locks a line, then its scheme; reads what both have left, and why nobody can be given anything. */
async function roomOf(ctx: Context, { id, schemeId }: Line) {
  const line = await fromStore(ctx, 'coupon_issuance_line')
    .select(['total', 'taken'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const scheme = await fromStore(ctx, 'coupon_scheme')
    .select(['status', 'total', 'issued', 'per_customer as perCustomer', 'end_day as endDay'])
    .where('id', '=', schemeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const refused =
    scheme.status === enabled.statuses.disabled.code
      ? stopped.code
      : scheme.endDay !== null && scheme.endDay < dayOf(ctx.now)
        ? expired.code
        : undefined;
  return {
    refused,
    left: Math.min(line.total - line.taken, scheme.total - scheme.issued),
    most: scheme.perCustomer,
  };
}

/**
 * Gives each receiver the coupons of a line, as many as line, scheme and the limit per customer allow; who gets none is
 * written down with the reason. Returns how many were given.
 */
export async function giveOfLine(
  ctx: Context,
  line: Line,
  receivers: readonly Receiver[],
  givenBy?: string,
): Promise<number> {
  if (!receivers.length) return 0;
  const { refused, left, most } = await roomOf(ctx, line);
  const had = await hadOf(
    ctx,
    line.schemeId,
    receivers.map(({ id }) => id),
  );
  const given: { customerId: string; nth: number; shopId: string }[] = [];
  const skipped: { customerId: string; reason: number }[] = [];
  for (const { id: customerId, status, shopId } of receivers) {
    const first = had.get(customerId) ?? 0;
    const wanted = Math.min(line.perCustomer, most - first);
    const count = Math.min(wanted, left - given.length);
    const reason =
      refused ??
      (status === enabled.statuses.disabled.code
        ? disabled.code
        : wanted <= 0
          ? full.code
          : count <= 0
            ? allGiven.code
            : undefined);
    if (reason) skipped.push({ customerId, reason });
    else
      for (let nth = first + 1; nth <= first + count; nth += 1)
        given.push({ customerId, nth, shopId: ctx.placeId || shopId });
  }
  if (skipped.length)
    await ctx.db
      .insertInto('coupon_issuance_skip')
      .values(
        skipped.map(({ customerId, reason }) => ({
          store_id: ctx.storeId,
          issuance_id: line.issuanceId,
          scheme_id: line.schemeId,
          customer_id: customerId,
          reason,
          create_time: ctx.now,
        })),
      )
      .execute();
  if (!given.length) return 0;
  await ctx.db
    .updateTable('coupon_issuance_line')
    .set((row) => ({ taken: row('taken', '+', given.length) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', line.id)
    .execute();
  const scheme = await takeOf(ctx, line.schemeId, given.length);
  await writeCoupons(ctx, line.schemeId, scheme, given, {
    issuanceId: line.issuanceId,
    ...(givenBy ? { givenBy } : {}),
  });
  return given.length;
}
