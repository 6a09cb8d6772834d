import { cardName, readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState, payProblem, stateOfCashCard } from '@partsdesk/core/customer/card/cashCard';
import { planRedeem, redeemProblem, worthOf } from '@partsdesk/core/customer/points/redeem';
import { planPurse, type PurseTender } from '@partsdesk/core/customer/purse';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { ownBalance } from './card/ownBalance';
import { CASH } from './card/valueCards';
import { pointsRoom, redeemTerms } from './points/payByPoints';
import { pointsNow } from './points/pointsRows';

/** The outbound that is paid. */
interface PaidSale {
  id: string;
  receivable: number;
  /** Still to be paid, fen. */
  due: number;
}

/** What a customer chose, as the payment page and the mini-app send it. */
export interface PurseChoice {
  points?: number;
  cashCards?: readonly string[];
  storedValue?: boolean;
}

const cards = (ctx: Context) =>
  fromStore(ctx, 'value_card')
    .select(['customer_id as customerId', 'status', 'expires', 'renewed_to as renewedTo', 'sold_time as soldTime'])
    .select([sql<string>`number`.as('number'), sql<number>`principal + gift`.as('balance')])
    .where('kind', '=', sql.lit(CASH));

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];
const factsOf = ({ soldTime, renewedTo, ...card }: CardRow) => ({
  ...card,
  sold: soldTime !== null,
  renewed: renewedTo !== null,
});

/** Reads the terms of points for a sale, and what points meet there; undefined where none can pay. */
async function redeeming(ctx: Context, customerId: string, { due, ...out }: PaidSale) {
  const terms = await redeemTerms(ctx);
  if (!terms) return undefined;
  const { available } = await pointsNow(ctx, customerId);
  return { terms, facts: { available, debt: due, room: await pointsRoom(ctx, out, terms) } };
}

/** Reads all that a customer can pay a sale with, away from the till; nothing where they are barred. */
export async function purseOf(ctx: Context, customerId: string, sale: PaidSale, withPoints = true) {
  const { phone, spendable, barred, problem } = await ownBalance(ctx, customerId);
  if (barred) return { phone, barred, points: { available: 0, points: 0, amount: 0 }, cashCards: [], storedValue: 0 };
  const pointsFacts = withPoints ? await redeeming(ctx, customerId, sale) : undefined;
  const most = pointsFacts ? planRedeem(pointsFacts.facts, pointsFacts.terms) : { points: 0, amount: 0 };
  const held = await cards(ctx).where('customer_id', '=', customerId).orderBy('id', 'desc').limit(100).execute();
  const cashCards = held
    .filter((card) => stateOfCashCard(factsOf(card), dayOf(ctx.now)) === cashCardState.statuses.valid.code)
    .map(({ number, balance }) => ({ number, balance }));
  const available = pointsFacts?.facts.available ?? 0;
  return { phone, barred, points: { available, ...most }, cashCards, storedValue: problem ? 0 : spendable };
}

/** Reads what chosen cash cards hold; refuses one that pays none of this customer's sales, or is empty. */
async function chosenCards(ctx: Context, customerId: string, numbers: readonly string[]) {
  const read = numbers.map((number) => readCardNumber(number) ?? '');
  const found = read.length ? await cards(ctx).where('number', 'in', read).execute() : [];
  return read.map((number, index) => {
    const field = `cashCards[${String(index)}]`;
    if (read.indexOf(number) !== index) throw new Failure('同一张现金卡只能填一次', { field });
    const card = found.find((one) => one.number === number);
    if (!card) throw new Failure('没有这张现金卡', { field });
    const problem = payProblem(factsOf(card), customerId, dayOf(ctx.now));
    if (problem) throw new Failure(problem, { field });
    if (card.balance === 0) throw new Failure(`${cardName(number)}余额为 ¥0.00`, { field });
    return { number, balance: card.balance };
  });
}

/**
 * Plans what a customer's choice pays of a locked outbound (MEM-50, MEM-52); refuses in words what cannot be spent.
 * Stored value pays where it is asked for, or where nothing else is chosen.
 */
export async function chosenTenders(
  ctx: Context,
  customerId: string,
  sale: PaidSale,
  { points = 0, cashCards = [], storedValue = points === 0 && cashCards.length === 0 }: PurseChoice,
): Promise<{ phone: string; tenders: PurseTender[]; paid: number; rest: number }> {
  const own = await ownBalance(ctx, customerId);
  if (own.barred) throw new Failure(own.barred);
  const asked = storedValue && points === 0 && cashCards.length === 0;
  if (asked && own.problem) throw new Failure(own.problem);
  const chosen = { points, amount: 0 };
  if (points) {
    const found = await redeeming(ctx, customerId, sale);
    if (!found) throw new Failure('积分抵扣没有启用', { field: 'points' });
    const problem = redeemProblem(points, found.facts, found.terms);
    if (problem) throw new Failure(problem, { field: 'points' });
    chosen.amount = worthOf(points, found.terms);
  }
  const plan = planPurse(sale.due, {
    points: chosen,
    cashCards: await chosenCards(ctx, customerId, cashCards),
    storedValue: storedValue && !own.problem ? own.spendable : 0,
  });
  if (!plan.tenders.length) throw new Failure('没有可以付款的积分、现金卡或余额；未扣款');
  return { phone: own.phone, ...plan };
}
