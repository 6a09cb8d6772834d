import type { SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { cardAccounts } from '../../fund/cardAccounts';
import { bookFunds } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { addLot, bookCard, type LockedCard } from './valueCards';

/** A recharge that was paid. */
interface TopUp {
  id: string;
  code: string;
  /** Paid, fen. */
  amount: number;
  /** Given on top, fen. */
  gift: number;
  spendRule: SpendRule;
  giftDays: number | null;
  /** What its number is called in the flow of the card. */
  noun?: string;
}

/**
 * Puts a paid recharge on a locked card as one lot with the terms of its offer (MEM-01), and books the money that came
 * into accounts beside what the shop owes for it (MEM-60).
 */
export async function topUpCard(
  ctx: Context,
  card: LockedCard,
  { id, code, amount, gift, spendRule, giftDays, noun = '充值单' }: TopUp,
  into: readonly { accountId: string; amount: number }[],
): Promise<void> {
  const document = { kind: 'recharge' as const, id };
  const lot = { document, shopId: ctx.placeId, principal: amount, gift, spendRule, giftDays };
  const { lotId, giftExpires } = await addLot(ctx, card.id, lot);
  const before = { principal: card.principal, gift: card.gift };
  await bookCard(ctx, card, document, [
    { kind: 'topUp', parts: [{ lotId, principal: amount, gift: 0 }], reason: `${noun} ${code}` },
    {
      kind: 'gift',
      parts: [{ lotId, principal: 0, gift }],
      reason: `${noun} ${code} 赠送${giftExpires ? `，有效期至 ${giftExpires}` : ''}`,
    },
  ]);
  ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
  const accountOf = await cardAccounts(ctx, [ctx.placeId]);
  const owed = { accountId: accountOf(Nature.prepaid, ctx.placeId), amount: -amount };
  await bookFunds(ctx, [...into, owed], document);
}
