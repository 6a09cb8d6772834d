import { planGiveBack } from '@partsdesk/core/customer/card/storedValue';
import { pointsBack, sliceOfLots } from '@partsdesk/core/customer/points/redeem';
import { byAccount } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import type { GivingBack } from '../card/giveBackCard';
import { fillLots, lockedPoints, spentLots } from './pointsAccounts';

/** Selects what points paid for an outbound, oldest first. */
const spentOn = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'points_spend as spend')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'spend.receipt_id'))
    .innerJoin('receipt_tender as tender', (join) =>
      join
        .onRef('tender.store_id', '=', 'spend.store_id')
        .onRef('tender.receipt_id', '=', 'spend.receipt_id')
        .onRef('tender.position', '=', 'spend.position'),
    )
    .select(['spend.receipt_id as receiptId', 'spend.position', 'spend.customer_id as customerId', 'spend.points'])
    .select(['spend.amount', 'spend.back_points as backPoints', 'spend.back_amount as backAmount'])
    .select('tender.account_id as accountId')
    .where('bill.sale_out_id', '=', saleOutId)
    .orderBy('spend.receipt_id')
    .orderBy('spend.position')
    .execute();

type Spent = Awaited<ReturnType<typeof spentOn>>[number];

/** Gives back the points of what was refunded, to the lots that they came from; the outbound is locked. */
async function giveBack(
  ctx: Context,
  saleOutId: string,
  given: readonly { spent: Spent; amount: number }[],
  { kind, id, reason }: GivingBack,
): Promise<void> {
  const [first] = given;
  if (!first) return;
  const { customerId } = first.spent;
  const [account] = await lockedPoints(ctx, [customerId]);
  if (!account) throw new Error(`${customerId} has no account of points`);
  const lots: { lotId: string; points: number }[] = [];
  for (const { spent, amount } of given) {
    const backAmount = spent.backAmount + amount;
    const backPoints = pointsBack(spent.points, backAmount, spent.amount);
    const from = await spentLots(ctx, spent.receiptId, 'spend');
    lots.push(...sliceOfLots(from, spent.backPoints, backPoints - spent.backPoints));
    await ctx.db
      .updateTable('points_spend')
      .set({ back_amount: backAmount, back_points: backPoints })
      .where('store_id', '=', ctx.storeId)
      .where('receipt_id', '=', spent.receiptId)
      .where('position', '=', spent.position)
      .execute();
  }
  if (!lots.length) return;
  await fillLots(ctx, account, lots, { kind: 'giveBack', document: { kind, id }, saleOutId, reason });
}

/**
 * Gives back so much of what points paid for an outbound, which is locked (MEM-29); returns the accounts that it comes
 * out of. No money goes back.
 */
export async function giveBackPoints(
  ctx: Context,
  saleOutId: string,
  amount: number,
  document: GivingBack,
): Promise<{ accountId: string; amount: number }[]> {
  if (amount === 0) return [];
  const spent = await spentOn(ctx, saleOutId);
  const shares = planGiveBack(
    spent.map((one) => ({ amount: one.amount, back: one.backAmount })),
    amount,
  );
  const given = spent.map((one, index) => ({ spent: one, amount: shares[index] ?? 0 })).filter((one) => one.amount > 0);
  await giveBack(ctx, saleOutId, given, document);
  return byAccount(given.map((one) => ({ accountId: one.spent.accountId, amount: one.amount })));
}

/** Gives back what single tenders paid; those that no points paid are passed over. */
export async function giveBackPointTenders(
  ctx: Context,
  saleOutId: string,
  tenders: readonly { receiptId: string; position: number; amount: number }[],
  document: GivingBack,
): Promise<void> {
  const given = (await spentOn(ctx, saleOutId)).map((spent) => ({
    spent,
    amount: tenders.reduce(
      (sum, one) => sum + (one.receiptId === spent.receiptId && one.position === spent.position ? one.amount : 0),
      0,
    ),
  }));
  await giveBack(
    ctx,
    saleOutId,
    given.filter(({ amount }) => amount > 0),
    document,
  );
}
