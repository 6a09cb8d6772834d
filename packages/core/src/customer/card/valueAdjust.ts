import { formatYuan, type Fen } from '../../money';
import { inSpendingOrder, topUpProblem, type LotPart, type ValueLot } from './storedValue';

/** What an adjustment corrects: what was paid for, or what was given on top. */
export const AdjustedPart = { principal: 1, gift: 2 } as const;

export type AdjustedPart = (typeof AdjustedPart)[keyof typeof AdjustedPart];

/** Code and label of each part, in the order of a select. */
export const ADJUSTED_PARTS = [
  { code: AdjustedPart.principal, label: '本金' },
  { code: AdjustedPart.gift, label: '赠送' },
] as const satisfies readonly { code: AdjustedPart; label: string }[];

/** Returns the words for what an adjustment corrects. */
export const adjustedPartLabel = (part: AdjustedPart): string =>
  ADJUSTED_PARTS.find(({ code }) => code === part)?.label ?? '';

const leftOf = (part: AdjustedPart) => (lot: Pick<ValueLot, 'principalLeft' | 'giftLeft'>) =>
  part === AdjustedPart.principal ? lot.principalLeft : lot.giftLeft;

/** What lots have left of one part, fen. */
const partLeft = (lots: readonly Pick<ValueLot, 'principalLeft' | 'giftLeft'>[], part: AdjustedPart): Fen =>
  lots.reduce((sum, lot) => sum + leftOf(part)(lot), 0);

/**
 * Takes an amount off one part of the lots, in spending order; the other part stays as it is (MEM-70). `amount` is what
 * goes, fen; the parts of the lots are below 0.
 */
export function planTakeOff(lots: readonly ValueLot[], part: AdjustedPart, amount: Fen): LotPart[] {
  let open = amount;
  return inSpendingOrder(lots).flatMap((lot) => {
    const taken = Math.min(open, leftOf(part)(lot));
    open -= taken;
    if (!taken) return [];
    return part === AdjustedPart.principal
      ? [{ lotId: lot.id, principal: -taken, gift: 0 }]
      : [{ lotId: lot.id, principal: 0, gift: -taken }];
  });
}

/**
 * Returns why a card cannot be corrected by an amount, fen: in above 0, out below; undefined where it can. Nothing
 * shrinks to what fits: a shortage names both figures (MEM-70), and a card holds no more than its limit (MEM-01).
 */
export function adjustProblem(
  lots: readonly Pick<ValueLot, 'principalLeft' | 'giftLeft'>[],
  part: AdjustedPart,
  amount: Fen,
): string | undefined {
  if (amount === 0) return '调整金额不能为 0';
  if (amount > 0) {
    const balance = partLeft(lots, AdjustedPart.principal) + partLeft(lots, AdjustedPart.gift);
    return part === AdjustedPart.principal
      ? topUpProblem(balance, { amount, gift: 0 })
      : topUpProblem(balance, { amount: 0, gift: amount });
  }
  const left = partLeft(lots, part);
  return -amount > left
    ? `${adjustedPartLabel(part)}余额不足：现有 ${formatYuan(left)}，要扣减 ${formatYuan(-amount)}`
    : undefined;
}
