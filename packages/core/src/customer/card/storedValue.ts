import { allocate, formatYuan, type Fen } from '../../money';

/** The limit of a customer's stored value and of one top-up, fen: 5,000 yuan, gifts included (MEM-01). */
export const MAX_CARD_BALANCE: Fen = 500_000;

/** Days for which a gift stays usable that is given back after its end (MEM-05). */
export const GIVEN_BACK_DAYS = 30;

/** How a lot is spent: principal and gift in proportion to what is left of them, or the gift first (MEM-03). */
export const SpendRule = { proportional: 1, giftFirst: 2 } as const;

export type SpendRule = (typeof SpendRule)[keyof typeof SpendRule];

/** Code and label of each spending rule, in the order of a select. */
export const SPEND_RULES = [
  { code: SpendRule.proportional, label: '本金与赠送按比例' },
  { code: SpendRule.giftFirst, label: '先用赠送' },
] as const satisfies readonly { code: SpendRule; label: string }[];

/** What moves a card, and the words of each in its flow. */
export const CARD_MOVES = {
  topUp: '充值',
  gift: '赠送',
  consume: '消费',
  refund: '退回',
  giftExpire: '赠送到期',
  cardRefund: '退卡',
  adjust: '人工调整',
  transferOut: '转出',
  transferIn: '转入',
} as const;

export type CardMove = keyof typeof CARD_MOVES;

/** Returns the words for what moved a card. */
export const cardMoveLabel = (kind: string): string => CARD_MOVES[kind as CardMove] ?? kind;

/** What is left of one top-up. */
export interface ValueLot {
  id: string;
  /** Paid for and not spent, fen. */
  principalLeft: Fen;
  /** Given on top and not spent, fen. */
  giftLeft: Fen;
  spendRule: SpendRule;
  /** The last day of the gift, `YYYY-MM-DD`; null: no end. */
  giftExpires: string | null;
}

/** The part of one lot. */
export interface LotPart {
  lotId: string;
  principal: Fen;
  gift: Fen;
}

/** Sorts lots in spending order: whose gift ends first, then the oldest, as they were given (MEM-03). */
export const inSpendingOrder = <Lot extends ValueLot>(lots: readonly Lot[]): Lot[] => {
  const end = ({ giftLeft, giftExpires }: Lot) => (giftLeft > 0 && giftExpires) || '9999-12-31';
  return lots.toSorted((a, b) => (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0));
};

/** Splits what is spent of one lot by its rule; half a fen of principal is rounded up. */
function partOf({ id, principalLeft, giftLeft, spendRule }: ValueLot, amount: Fen): LotPart {
  if (spendRule === SpendRule.giftFirst) {
    const gift = Math.min(giftLeft, amount);
    return { lotId: id, principal: amount - gift, gift };
  }
  const left = BigInt(principalLeft + giftLeft);
  const principal = Number((2n * BigInt(amount) * BigInt(principalLeft) + left) / (2n * left));
  return { lotId: id, principal, gift: amount - principal };
}

/**
 * Splits an amount over lots, oldest first as they are passed (MEM-03): server and screens use the same. The parts add
 * up to the amount, or to all that is left: `short` is what is missing.
 */
export function planSpend(lots: readonly ValueLot[], amount: Fen): { parts: LotPart[]; short: Fen } {
  let short = amount;
  const parts: LotPart[] = [];
  for (const lot of inSpendingOrder(lots)) {
    const taken = Math.min(short, lot.principalLeft + lot.giftLeft);
    if (taken <= 0) continue;
    parts.push(partOf(lot, taken));
    short -= taken;
  }
  return { parts, short };
}

/**
 * What is left of lots after parts of them were spent.
 *
 * @internal
 */
export function lessSpent<Lot extends ValueLot>(lots: readonly Lot[], parts: readonly LotPart[]): Lot[] {
  return lots.map((lot) => {
    const spent = parts.filter(({ lotId }) => lotId === lot.id);
    return {
      ...lot,
      principalLeft: spent.reduce((left, { principal }) => left - principal, lot.principalLeft),
      giftLeft: spent.reduce((left, { gift }) => left - gift, lot.giftLeft),
    };
  });
}

/** Returns whether the gift of a lot has ended by a day, `YYYY-MM-DD` (MEM-04). */
export const isGiftOver = ({ giftExpires }: Pick<ValueLot, 'giftExpires'>, day: string): boolean =>
  giftExpires !== null && giftExpires < day;

/** What can be spent of lots on a day, fen: a gift that has ended counts no more, principal never ends (MEM-04). */
export const spendable = (lots: readonly Omit<ValueLot, 'id' | 'spendRule'>[], day: string): Fen =>
  lots.reduce((sum, lot) => sum + lot.principalLeft + (isGiftOver(lot, day) ? 0 : lot.giftLeft), 0);

/** A part of a lot that paid, and what of it was given back. */
export interface SpentPart {
  amount: Fen;
  back: Fen;
}

/**
 * Splits a give-back over the parts that paid, in proportion to what is left of each (MEM-05): all given back gives
 * each part exactly what it brought, however it is split.
 */
export const planGiveBack = (spent: readonly SpentPart[], amount: Fen): Fen[] =>
  amount === 0
    ? spent.map(() => 0)
    : allocate(
        amount,
        spent.map((part) => part.amount - part.back),
      );

/** Returns why a top-up is refused; undefined when it is not. `balance` is what is on the card, fen. */
export function topUpProblem(balance: Fen, { amount, gift }: { amount: Fen; gift: Fen }): string | undefined {
  const room = MAX_CARD_BALANCE - balance;
  if (amount + gift <= room) return undefined;
  return `储值余额最多 ${formatYuan(MAX_CARD_BALANCE)}，最多还可充值 ${formatYuan(Math.max(0, room))}`;
}
