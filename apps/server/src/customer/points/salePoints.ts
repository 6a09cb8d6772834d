import { eligibleMoney, pointsDue, type PointsRate, type SaleMoney } from '@partsdesk/core/customer/points/salePoints';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { moneyOf, type SaleEntry } from '../saleMoney';
import { addPoints, lockedPoints, takePointsBack } from './pointsAccounts';
import { isOn, lastDayBy, pointsRule, type Rule } from './pointsRules';

/** A sale whose money has moved, or that has been completed, by a document that is written already. */
interface MovedSale {
  saleOutId: string;
  document: { kind: 'receiptBill' | 'refundBill' | 'afterSale' | 'orderSale'; id: string };
  reason: string;
}

/** A sale as it stands: its terms from its first receipt on, and what it has earned by them. */
interface Sale extends PointsRate {
  saleOutId: string;
  customerId: string;
  /** Orders of the mini-app earn from their completion on, all others at once (MEM-26). */
  complete: boolean;
  online: boolean;
  begun: boolean;
  /** Null: no terms yet. */
  booked: number | null;
}

/** Reads sales with their frozen terms, else those in force; none of the walk-in customer, who has no points. */
const salesOf = async (ctx: Context, saleOutIds: readonly string[], { points, perFen }: Rule): Promise<Sale[]> => {
  const { rows } = await sql<Sale>`
    select out.id as "saleOutId", sale.customer_id as "customerId", online.order_id is not null as online,
      online.order_id is null or online.completed_time is not null as complete,
      coalesce(kept.begun, false) as begun, kept.points as booked, coalesce(kept.rate_points, ${points}::int) as points,
      coalesce(kept.rate_per_fen, ${perFen}::bigint) as "perFen", coalesce(kept.rate_percent, level.points_percent, 100) as percent
    from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
    join customer on customer.store_id = out.store_id and customer.id = sale.customer_id and customer.kind <> 0
    left join online_order online on online.store_id = out.store_id and online.order_id = sale.id
    left join sale_points kept on kept.store_id = out.store_id and kept.sale_out_id = out.id
    left join custom_level level on level.store_id = out.store_id and level.id = customer.level_id
    where out.store_id = ${ctx.storeId} and out.id = any(${saleOutIds}::uuid[])`.execute(ctx.db);
  return rows;
};

/** Adds up a sale's money: what counts is what came while the rule was on. */
const earningOf = (entries: readonly SaleEntry[], saleOutId: string): SaleMoney => {
  const sum = (counts: (entry: SaleEntry) => boolean) =>
    entries.reduce((total, one) => total + (one.saleOutId === saleOutId && counts(one) ? one.amount : 0), 0);
  return { earning: sum(({ earns }) => earns), paidBack: sum(({ month }) => month === null) };
};

const keep = (ctx: Context, sale: Sale, begun: boolean, eligible: number, points: number) =>
  ctx.db
    .insertInto('sale_points')
    .values({
      store_id: ctx.storeId,
      sale_out_id: sale.saleOutId,
      customer_id: sale.customerId,
      rate_points: sale.points,
      rate_per_fen: sale.perFen,
      rate_percent: sale.percent,
      begun,
      eligible,
      points,
      create_time: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'sale_out_id']).doUpdateSet({ begun, eligible, points }))
    .execute();

/** What a document of a sale does to points: what is due by now, and the difference to what was booked. */
function dueNow(sale: Sale, entries: readonly SaleEntry[], begins: boolean) {
  const eligible = eligibleMoney(earningOf(entries, sale.saleOutId));
  const begun = sale.begun || !sale.online || (begins && sale.complete);
  const due = begun ? pointsDue(eligible, sale) : 0;
  return { eligible, begun, due, by: due - (sale.booked ?? 0) };
}

/**
 * Books what sales have earned by now, less what was booked (MEM-25): after their documents are written, before any
 * balance. Their outbounds are locked. An order of the mini-app begins to earn where it `completes`.
 */
export async function bookSalePoints(
  ctx: Context,
  moved: readonly MovedSale[],
  { completes = false }: { completes?: boolean } = {},
): Promise<void> {
  const rule = await pointsRule(ctx, 'consume');
  // A store that never had the rule has nothing to earn and nothing to take back.
  if (rule.version === 0) return;
  const saleOutIds = moved.map(({ saleOutId }) => saleOutId);
  const sales = await salesOf(ctx, saleOutIds, rule);
  if (!sales.length) return;
  const { rows: entries } = await moneyOf(ctx, saleOutIds);
  const found = sales.flatMap((sale) => {
    const now = dueNow(sale, entries, completes && isOn(rule));
    return sale.booked === null && now.eligible === 0 ? [] : [{ sale, ...now }];
  });
  for (const { sale, begun, eligible, due } of found) await keep(ctx, sale, begun, eligible, due);
  const changes = found.filter(({ by }) => by !== 0);
  if (!changes.length) return;
  const accounts = await lockedPoints(
    ctx,
    changes.map(({ sale }) => sale.customerId),
  );
  for (const { sale, by } of changes) {
    const account = accounts.find(({ customerId }) => customerId === sale.customerId);
    const cause = moved.find(({ saleOutId }) => saleOutId === sale.saleOutId);
    if (!account || !cause) throw new Error(`points of ${sale.saleOutId} without an account`);
    const { document, reason, saleOutId } = cause;
    if (by > 0) await addPoints(ctx, account, by, { kind: 'earn', document, saleOutId, reason }, lastDayBy(ctx, rule));
    else await takePointsBack(ctx, account, -by, { kind: 'takeBack', document, saleOutId, reason });
  }
}

/** Tells what a refund of so much money would do to the points of a sale, without doing it (MEM-28). */
export async function pointsAfterRefund(
  ctx: Context,
  saleOutId: string,
  amount: number,
): Promise<{ earned: number; takenBack: number }> {
  const rule = await pointsRule(ctx, 'consume');
  const [sale] = rule.version === 0 ? [] : await salesOf(ctx, [saleOutId], rule);
  if (!sale?.booked) return { earned: 0, takenBack: 0 };
  const { rows: entries } = await moneyOf(ctx, [saleOutId]);
  const { earning, paidBack } = earningOf(entries, saleOutId);
  const due = pointsDue(eligibleMoney({ earning, paidBack: paidBack + amount }), sale);
  return { earned: sale.booked, takenBack: sale.booked - due };
}
