import { growthByMonth } from '@partsdesk/core/customer/growth';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { moneyOf, type SaleEntry } from '../saleMoney';
import { moveLevels } from './moveLevels';
import { firstMonth, levelSetting, ratings, type Rating } from './ratings';

/** Locks the customers of sales whose growth is kept, against each other's receipts: all but the walk-in customer. */
const lockedBuyers = async (ctx: Context, saleOutIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from customer where store_id = ${ctx.storeId} and kind <> 0 and id in (
      select sale.customer_id from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
      where out.store_id = ${ctx.storeId} and out.id = any(${saleOutIds}::uuid[]))
    order by id for no key update`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

const growthOf = (entries: readonly SaleEntry[]) =>
  growthByMonth(
    entries.flatMap(({ month, amount }) => (month === null ? [] : [{ month, amount }])),
    entries.reduce((sum, { month, amount }) => sum + (month === null ? amount : 0), 0),
  );

/** Returns what the new documents add to the growth of each customer and month. */
function added(entries: readonly SaleEntry[], buyers: ReadonlySet<string>, documents: ReadonlySet<string>) {
  const sums = new Map<string, { customerId: string; month: string; amount: number }>();
  for (const saleOutId of new Set(entries.map((entry) => entry.saleOutId))) {
    const own = entries.filter((entry) => entry.saleOutId === saleOutId);
    const customerId = own.find((entry) => entry.customerId)?.customerId;
    if (!customerId || !buyers.has(customerId)) continue;
    const before = growthOf(own.filter(({ documentId }) => !documents.has(documentId)));
    for (const [month, amount] of growthOf(own)) {
      const key = `${customerId} ${month}`;
      const by = amount - (before.get(month) ?? 0);
      sums.set(key, { customerId, month, amount: (sums.get(key)?.amount ?? 0) + by });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0).toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** The grade to move to now: up at once; down only what was reached since the last review, and by a return. */
function moveNow(rating: Rating, back: boolean): { toId: string | null } | undefined {
  if (rating.due > rating.threshold) return { toId: rating.dueId };
  if (!back || rating.due >= rating.threshold || rating.reviewed >= rating.threshold) return undefined;
  return { toId: rating.due >= rating.reviewed ? rating.dueId : rating.reviewedId };
}

/** Rates customers whose growth has changed, in the transaction of the receipt or refund; or who have just come. */
export async function rate(
  ctx: Context,
  customerIds: readonly string[],
  cause: 'receipt' | 'return' | 'hand',
): Promise<void> {
  const { months } = await levelSetting(ctx);
  const { rows } = await ratings(
    ctx.storeId,
    firstMonth(ctx.now, months),
    sql`and customer.id = any(${customerIds}::uuid[])`,
  ).execute(ctx.db);
  await moveLevels(
    ctx,
    rows.flatMap((rating) => {
      const move = moveNow(rating, cause === 'return');
      return move ? [{ id: rating.id, levelId: rating.levelId, ...move }] : [];
    }),
    cause,
  );
}

/**
 * Books the growth that documents of sales have brought, which are written already: receipts, their counter-entries or
 * refunds. Their outbounds are locked; the customers are locked here, before any balance (the common lock order).
 */
export async function bookGrowth(
  ctx: Context,
  saleOutIds: readonly string[],
  documentIds: readonly string[],
): Promise<void> {
  const buyers = await lockedBuyers(ctx, saleOutIds);
  if (!buyers.size) return;
  const { rows: entries } = await moneyOf(ctx, saleOutIds);
  const changes = added(entries, buyers, new Set(documentIds));
  if (!changes.length) return;
  // Begins a month at nothing: a constraint looks at the row that is offered before it is added to the one that stands.
  for (const { customerId, month, amount } of changes)
    await sql`with begun as (
        insert into growth_month (store_id, customer_id, month, amount) values (${ctx.storeId}, ${customerId}, ${month}, greatest(${amount}::bigint, 0))
        on conflict (store_id, customer_id, month) do nothing returning amount)
      update growth_month set amount = growth_month.amount + ${amount}::bigint
      where store_id = ${ctx.storeId} and customer_id = ${customerId} and month = ${month}::date and not exists (select from begun)`.execute(
      ctx.db,
    );
  const cause = changes.some(({ amount }) => amount < 0) ? 'return' : 'receipt';
  await rate(ctx, [...new Set(changes.map(({ customerId }) => customerId))], cause);
}
