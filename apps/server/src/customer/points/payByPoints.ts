import { redeemProblem, roomOf, worthOf, type RedeemTerms } from '@partsdesk/core/customer/points/redeem';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { formatYuan } from '@partsdesk/core/money';
import { sql } from 'kysely';
import { cardAccounts } from '../../fund/cardAccounts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockedPoints, spendPoints } from './pointsAccounts';
import { isOn, pointsRule } from './pointsRules';

/** What points pay of a receipt. */
interface PointsPayment {
  receiptId: string;
  out: { id: string; receivable: number; received: number };
  points: number;
  amount: number;
  /** The field to blame. */
  field: string;
}

/** Reads the terms on which points pay; null where the rule is off. */
export async function redeemTerms(ctx: Context): Promise<RedeemTerms | null> {
  const rule = await pointsRule(ctx, 'redeem');
  const { points, perFen, step, least, mostPercent } = rule;
  return isOn(rule) && points && perFen && step && least && mostPercent
    ? { points, perFen, step, least, mostPercent }
    : null;
}

/** Reads what points have paid of an outbound and did not get back, fen. */
async function paidByPoints(ctx: Context, saleOutId: string): Promise<number> {
  const { amount } = await fromStore(ctx, 'points_spend as spend')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'spend.receipt_id'))
    .select(sql<number>`coalesce(sum(spend.amount - spend.back_amount), 0)::bigint`.as('amount'))
    .where('bill.sale_out_id', '=', saleOutId)
    .executeTakeFirstOrThrow();
  return amount;
}

/** Returns what points may still pay of an outbound, fen. */
export const pointsRoom = async (
  ctx: Context,
  { id, receivable }: { id: string; receivable: number },
  terms: RedeemTerms,
): Promise<number> => roomOf(receivable, await paidByPoints(ctx, id), terms);

/**
 * Pays a receipt with points of the customer, whose outbound is locked (MEM-29). Refuses what the rule does not allow,
 * and an amount that is not what the points are worth. Returns the account that stands for it: no money comes in.
 */
export async function payByPoints(
  ctx: Context,
  customerId: string,
  { receiptId, out, points, amount, field }: PointsPayment,
): Promise<string> {
  const [{ kind }, [account], terms, paid, accountOf] = await Promise.all([
    fromStore(ctx, 'customer').select('kind').where('id', '=', customerId).executeTakeFirstOrThrow(),
    lockedPoints(ctx, [customerId]),
    redeemTerms(ctx),
    paidByPoints(ctx, out.id),
    cardAccounts(ctx, [ctx.placeId]),
  ]);
  if (kind === 0) throw new Failure('散客没有积分，不能用积分抵扣', { field });
  if (!terms) throw new Failure('积分抵扣没有启用', { field });
  const available = account?.balance ?? 0;
  const facts = { available, debt: out.receivable - out.received, room: roomOf(out.receivable, paid, terms) };
  const problem = redeemProblem(points, facts, terms);
  if (problem) throw new Failure(problem, { field });
  if (worthOf(points, terms) !== amount)
    throw new Failure(`${String(points)} 积分现在抵 ${formatYuan(worthOf(points, terms))}，请重新选择积分`, { field });
  if (!account) throw new Error(`${customerId} has no account of points`);
  await spendPoints(ctx, account, points, {
    kind: 'spend',
    document: { kind: 'receiptBill', id: receiptId },
    saleOutId: out.id,
    reason: `抵扣 ${formatYuan(amount)}`,
  });
  return accountOf(Nature.gift, ctx.placeId);
}
