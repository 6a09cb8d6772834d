import { commissionBase, commissionOf, eventFor, moveOf } from '@partsdesk/core/market/commission/commissionMoney';
import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { addDays, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { sendLater } from '../../kit/sendLater';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore } from '../../kit/storeTables';
import { worthOf, type OrderWorth } from './orderWorth';
import { bookEntries, commissions, lockedBalances, subCommissions, type StandingCommission } from './subCommissions';

const { frozen, reversed } = subCommissionLifecycle.statuses;

const promotersOf = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'order_promoter')
    .select(['level', 'distributor_id as distributorId', 'rate', 'suspect'])
    .where('order_id', '=', orderId)
    .orderBy('level')
    .execute();

type Promoter = Awaited<ReturnType<typeof promotersOf>>[number];

/** Tells which of the orders anybody has a commission of. */
export async function promotedOf(ctx: Context, orderIds: readonly string[]): Promise<string[]> {
  if (!orderIds.length) return [];
  const found = await fromStore(ctx, 'order_promoter')
    .select('order_id as orderId')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute();
  return found.map(({ orderId }) => orderId).toSorted();
}

/** Has an order's commission released at a moment; also tried again later. */
export const releaseLater = (ctx: Context, orderId: string, at: Date) =>
  sendLater(ctx, 'commissionRelease', { storeId: ctx.storeId, orderId }, { at });

/** Writes the first commission of a promoter; returns the line as it stands. */
async function begin(
  ctx: Context,
  { orderId }: OrderWorth,
  { level, distributorId, rate, suspect }: Promoter,
  { base, earned }: { base: number; earned: number },
): Promise<string> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('sub_commission')
    .values({
      store_id: ctx.storeId,
      id,
      distributor_id: distributorId,
      order_id: orderId,
      level,
      rate,
      base,
      earned,
      day: dayOf(ctx.now),
      suspect,
      create_time: ctx.now,
    })
    .execute();
  ctx.changed('subCommission', id, null, { distributorId, orderId, rate, base, earned });
  return id;
}

/** When a frozen line is released: its day runs from the completion, and ends where the order is open again. */
async function releaseTimeOf(ctx: Context, line: StandingCommission | undefined, { complete }: OrderWorth) {
  if (!complete) return null;
  if (line?.releaseTime && line.status === frozen.code) return line.releaseTime;
  const { value } = await commissionSetting(ctx);
  return addDays(ctx.now, value.settleDays);
}

/**
 * Books what those who brought the customer have of an order by now, less what was booked (MKT-44, MKT-45): after its
 * documents are written, before any debt, account or number. Its outbound is locked. It may be called at any time and
 * again: the second call changes nothing.
 */
export async function bookCommission(ctx: Context, orderId: string): Promise<void> {
  const promoters = await promotersOf(ctx, orderId);
  if (!promoters.length) return;
  const [worth, lines] = await Promise.all([
    worthOf(ctx, orderId),
    commissions(ctx).where('order_id', '=', orderId).forUpdate().execute(),
  ]);
  const base = worth.paid ? commissionBase(worth) : 0;
  const entries: Parameters<typeof bookEntries>[1][number][] = [];
  let release: Date | null = null;
  for (const promoter of promoters) {
    const { distributorId, rate } = promoter;
    const line = lines.find((one) => one.distributorId === distributorId);
    const earned = commissionOf(base, rate);
    if (!line && earned === 0) continue;
    const waits = !line || line.status === frozen.code || line.status === reversed.code;
    const releaseTime = waits && earned > 0 ? await releaseTimeOf(ctx, line, worth) : (line?.releaseTime ?? null);
    if (waits && earned > 0 && releaseTime && releaseTime.getTime() !== line?.releaseTime?.getTime())
      release = releaseTime;
    if (!line) {
      const id = await begin(ctx, worth, promoter, { base, earned });
      if (releaseTime) await subCommissions.change(ctx, { id }, { releaseTime });
      entries.push({ distributorId, subCommissionId: id, kind: 'accrue', frozen: earned, available: 0, settled: 0 });
      continue;
    }
    const event = eventFor(line, earned);
    if (event) {
      await subCommissions.move(ctx, line, { status: event }, { base, earned, releaseTime });
      const kind = earned > line.earned ? ('accrue' as const) : ('reverse' as const);
      entries.push({ distributorId, subCommissionId: line.id, kind, ...moveOf(line, earned) });
    } else if (base !== line.base || releaseTime?.getTime() !== line.releaseTime?.getTime())
      await subCommissions.change(ctx, line, { base, releaseTime });
  }
  if (release) await releaseLater(ctx, orderId, release);
  if (!entries.length) return;
  await lockedBalances(
    ctx,
    entries.map(({ distributorId }) => distributorId),
  );
  await bookEntries(ctx, entries);
}
