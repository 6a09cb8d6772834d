import { lessSpent, planSpend, type LotPart } from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { dayOf } from '../../clock';
import { cardAccounts, Nature } from '../../fund/cardAccounts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { bookCard, lockedCard, payingLots } from './valueCards';

/** The parts of a lot: what was paid for, and what was given on top. */
export const LotShare = { principal: 1, gift: 2 } as const;

/** What one lot pays of a receipt, into the account that it stands in. */
export interface CardTender {
  accountId: string;
  lotId: string;
  part: (typeof LotShare)[keyof typeof LotShare];
  amount: number;
}

const negative = ({ lotId, principal, gift }: LotPart): LotPart => ({ lotId, principal: -principal, gift: -gift });

/**
 * Pays receipts out of the card of their customer, whose outbounds are locked: principal out of the account of the shop
 * that sold the lot, gifts at the cost of this shop (MEM-03, MEM-60). Refuses what the card does not hold.
 */
export async function spendCard(
  ctx: Context,
  customerId: string,
  receipts: readonly { id: string; amount: number }[],
  field: string,
): Promise<{ cardId: string; tenders: Map<string, CardTender[]> }> {
  const card = await lockedCard(ctx, customerId);
  if (!card) throw new Failure('该客户没有储值', { field });
  if (card.status === enabled.statuses.disabled.code) throw new Failure('该客户的储值已冻结，不能使用', { field });
  let lots = payingLots(card, card.lots, dayOf(ctx.now));
  const held = lots.reduce((sum, lot) => sum + lot.principalLeft + lot.giftLeft, 0);
  if (receipts.reduce((sum, { amount }) => sum + amount, 0) > held)
    throw new Failure(`储值余额不足，现有 ${formatYuan(held)}`, { field });
  const before = { principal: card.principal, gift: card.gift };
  const accountOf = await cardAccounts(ctx, [ctx.placeId, ...lots.map(({ shopId }) => shopId)]);
  const tenders = new Map<string, CardTender[]>();
  for (const { id, amount } of receipts) {
    const { parts } = planSpend(lots, amount);
    tenders.set(
      id,
      parts.flatMap(({ lotId, principal, gift }) => {
        const shopId = lots.find((lot) => lot.id === lotId)?.shopId ?? ctx.placeId;
        return [
          { lotId, part: LotShare.principal, amount: principal, accountId: accountOf(Nature.prepaid, shopId) },
          { lotId, part: LotShare.gift, amount: gift, accountId: accountOf(Nature.gift, ctx.placeId) },
        ].filter((tender) => tender.amount > 0);
      }),
    );
    lots = lessSpent(lots, parts);
    await bookCard(ctx, card, { kind: 'receiptBill', id }, [
      { kind: 'consume', parts: parts.map(negative), reason: '消费' },
    ]);
  }
  ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
  return { cardId: card.id, tenders };
}
