import { planRedeem, redeemProblem, roomOf, worthOf, type RedeemTerms } from '@partsdesk/core/customer/points/redeem';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { isCardMethod, PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** What a customer's points can pay of a sale. */
export interface PointsAtHand {
  available: number;
  /** What points may still pay of the sale by the rule, fen. */
  room: Fen;
  terms: RedeemTerms;
}

/** Reads what a customer's points can pay; undefined where they pay nothing here, and until it is known. */
export function usePoints(
  customerId: string | undefined,
  sale: { due: Fen; saleOutId?: string | undefined },
): PointsAtHand | undefined {
  const details = useGroup(customerPointsDetails);
  const { due, saleOutId } = sale;
  const { data } = useLoad(
    details.redeemable,
    customerId ? { customerId, ...(saleOutId ? { saleOutId } : {}) } : undefined,
  );
  if (!data?.terms) return undefined;
  return { available: data.available, terms: data.terms, room: data.room ?? roomOf(due, 0, data.terms) };
}

const byCards = (tenders: readonly Tender[]): Fen =>
  tenders.reduce((sum, { method, amount }) => sum + (isCardMethod(method) ? amount : 0), 0);

const factsOf = (hand: PointsAtHand, due: Fen, tenders: readonly Tender[]) => ({
  available: hand.available,
  room: hand.room,
  debt: due - byCards(tenders),
});

/** Adds points, as many as can pay; the tender that brings money keeps the rest. */
export function choosePoints(tenders: readonly Tender[], due: Fen, hand: PointsAtHand): readonly Tender[] {
  const { points, amount } = planRedeem(factsOf(hand, due, tenders), hand.terms);
  if (points === 0 || tenders.some(({ method }) => method === PayMethod.points)) return tenders;
  const paying = { method: PayMethod.points, amount, points } as const;
  const over = tenders.reduce((sum, one) => sum + one.amount, amount) - due;
  if (over <= 0) return [...tenders, paying];
  const last = tenders.findLast(({ method }) => !isCardMethod(method));
  const rest = (last?.amount ?? 0) - over;
  return [...tenders.filter((one) => one !== last), paying, ...(last && rest > 0 ? [{ ...last, amount: rest }] : [])];
}

/** Sets how many points pay, and with it what they are worth. */
export const setPoints = (tenders: readonly Tender[], points: number, terms: RedeemTerms): readonly Tender[] =>
  tenders.map((one) => (one.method === PayMethod.points ? { ...one, points, amount: worthOf(points, terms) } : one));

/** Returns why the points that are filled in, or the fewest that could be, do not pay. */
export function pointsProblem(tenders: readonly Tender[], due: Fen, hand: PointsAtHand): string | undefined {
  const { step, least } = hand.terms;
  const chosen = tenders.find(({ method }) => method === PayMethod.points)?.points;
  const points = chosen ?? Math.ceil(least / step) * step;
  return redeemProblem(points, factsOf(hand, due, tenders), hand.terms);
}

/** Tells what points are there and what they are worth, and what stays of them. */
export function pointsText({ available, terms }: PointsAtHand, chosen: number | undefined): string {
  const has = `积分 ${String(available)} 分，值 ${formatYuan(worthOf(available, terms))}`;
  return chosen === undefined
    ? has
    : `${has}；抵 ${formatYuan(worthOf(chosen, terms))}，付后剩 ${String(available - chosen)} 分`;
}
