import { cardName } from '@partsdesk/core/customer/card/cardNumber';
import { payProblem } from '@partsdesk/core/customer/card/cashCard';
import { planSpend, type LotPart } from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { formatYuan } from '@partsdesk/core/money';
import { dayOf } from '../../clock';
import { cardAccounts } from '../../fund/cardAccounts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { bookCard, lockedCards, lockHolder, payingLots, type LockedCard } from './valueCards';

/** The parts of a lot: what was paid for, and what was given on top. */
export const LotShare = { principal: 1, gift: 2 } as const;

/** What one lot pays of a receipt, into the account that it stands in. */
export interface CardTender {
  accountId: string;
  cardId: string;
  lotId: string;
  part: (typeof LotShare)[keyof typeof LotShare];
  amount: number;
}

/** What a receipt takes of a card: of a cash card, or of the stored value of its customer. */
export interface CardPayment {
  receiptId: string;
  cashCardId: string | undefined;
  amount: number;
  /** The field to blame. */
  field: string;
}

const negative = ({ lotId, principal, gift }: LotPart): LotPart => ({ lotId, principal: -principal, gift: -gift });

/**
 * Locks the customer, whose growth and points follow the payment, then the cards that pay, by their ids: a bearer's
 * card may pay at two tills for one customer.
 */
async function payingCards(ctx: Context, customerId: string, payments: readonly CardPayment[]) {
  const cashIds = payments.flatMap(({ cashCardId }) => cashCardId ?? []);
  const byValue = payments.find(({ cashCardId }) => cashCardId === undefined);
  const [, cards] = await Promise.all([
    lockHolder(ctx, customerId),
    lockedCards(ctx, cashIds, byValue ? customerId : undefined),
  ]);
  const stored = cards.find(({ number }) => number === null);
  if (byValue && !stored) throw new Failure('该客户没有储值', { field: byValue.field });
  return ({ cashCardId, field }: CardPayment): LockedCard => {
    const card = cards.find(({ id }) => id === (cashCardId ?? stored?.id));
    if (!card) throw new Failure('没有这张现金卡', { field });
    return card;
  };
}

/** Refuses a card that does not pay this customer's sales today, whatever it holds. */
function assertPays(ctx: Context, card: LockedCard, customerId: string, field: string): void {
  if (card.number === null) {
    if (card.status === enabled.statuses.disabled.code) throw new Failure('该客户的储值已冻结，不能使用', { field });
    return;
  }
  const facts = { ...card, number: card.number, balance: card.principal + card.gift };
  const problem = payProblem(facts, customerId, dayOf(ctx.now));
  if (problem) throw new Failure(problem, { field });
}

/** Refuses what a card does not hold. */
function assertHolds(ctx: Context, card: LockedCard, amount: number, field: string): void {
  const held = payingLots(card, card.lots, dayOf(ctx.now)).reduce(
    (sum, lot) => sum + lot.principalLeft + lot.giftLeft,
    0,
  );
  if (amount <= held) return;
  const name = card.number === null ? '储值' : cardName(card.number);
  throw new Failure(`${name}余额不足，现有 ${formatYuan(held)}`, { field });
}

/**
 * Pays receipts out of the stored value of their customer and out of cash cards; their outbounds are locked: principal
 * out of the account of the shop that sold the lot, gifts at the cost of this shop (MEM-03, MEM-60). Refuses what a
 * card does not hold. Returns what lots paid, payment by payment.
 */
export async function spendCards(
  ctx: Context,
  customerId: string,
  payments: readonly CardPayment[],
): Promise<CardTender[][]> {
  const [cardOf, accountHere] = await Promise.all([
    payingCards(ctx, customerId, payments),
    cardAccounts(ctx, [ctx.placeId]),
  ]);
  const of = new Map<LockedCard, { amount: number; field: string }>();
  for (const payment of payments) {
    const card = cardOf(payment);
    const before = of.get(card);
    of.set(card, { amount: (before?.amount ?? 0) + payment.amount, field: before?.field ?? payment.field });
  }
  for (const [card, { amount, field }] of of) {
    assertPays(ctx, card, customerId, field);
    assertHolds(ctx, card, amount, field);
  }
  const sold = [...of.keys()].flatMap(({ lots }) => lots.map(({ shopId }) => shopId));
  const accountOf = sold.every((shopId) => shopId === ctx.placeId)
    ? accountHere
    : await cardAccounts(ctx, [ctx.placeId, ...sold]);
  const before = new Map([...of.keys()].map((card) => [card, { principal: card.principal, gift: card.gift }]));
  const paid: CardTender[][] = [];
  for (const payment of payments) {
    const card = cardOf(payment);
    const lots = payingLots(card, card.lots, dayOf(ctx.now));
    const { parts } = planSpend(lots, payment.amount);
    paid.push(
      parts.flatMap(({ lotId, principal, gift }) => {
        const shopId = lots.find((lot) => lot.id === lotId)?.shopId ?? ctx.placeId;
        const from = { cardId: card.id, lotId };
        return [
          { ...from, part: LotShare.principal, amount: principal, accountId: accountOf(Nature.prepaid, shopId) },
          { ...from, part: LotShare.gift, amount: gift, accountId: accountOf(Nature.gift, ctx.placeId) },
        ].filter((tender) => tender.amount > 0);
      }),
    );
    // Takes the parts off the lots of the locked card as well, for the next payment.
    await bookCard(ctx, card, { kind: 'receiptBill', id: payment.receiptId }, [
      { kind: 'consume', parts: parts.map(negative), reason: '消费' },
    ]);
  }
  for (const [card, { principal, gift }] of before)
    ctx.changed('valueCard', card.id, { principal, gift }, { principal: card.principal, gift: card.gift });
  return paid;
}
