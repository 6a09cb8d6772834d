import { SpendRule, type LotPart } from '@partsdesk/core/customer/card/storedValue';
import { AdjustedPart, adjustProblem, planTakeOff } from '@partsdesk/core/customer/card/valueAdjust';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { cardAccounts } from '../../../fund/cardAccounts';
import { bookFunds, byAccount } from '../../../fund/fundLedger';
import { assertOpen } from '../../../kit/closedPeriod';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { addLot, bookCard, lockedCard, openCard } from '../valueCards';
import type { LockedAdjust } from './adjustRows';
import { adjustable } from './applyAdjust';

/** Adds the lot of what a correction puts on a card; the shop that applied owes it. */
async function added(ctx: Context, cardId: string, { id, shopId, part, amount, giftDays }: LockedAdjust) {
  const [principal, gift] = part === AdjustedPart.principal ? [amount, 0] : [0, amount];
  const document = { kind: 'valueAdjust', id };
  const spendRule = SpendRule.proportional;
  const { lotId } = await addLot(ctx, cardId, { document, shopId, principal, gift, spendRule, giftDays });
  return { lotId, shopId, principal, gift };
}

/**
 * Moves a card by a correction that was passed (MEM-70). A principal moves what the shops of its lots owe, against the
 * gifts of the shop that applied, so that both sides add up to nothing; a gift is in no account.
 */
export async function bookAdjust(ctx: Context, adjust: LockedAdjust): Promise<void> {
  const { id, code, customerId, shopId, part, amount } = adjust;
  await assertOpen(ctx);
  if (amount > 0) await openCard(ctx, customerId);
  const card = await lockedCard(ctx, customerId);
  const lots = adjustable(card);
  const problem = adjustProblem(lots, part, amount);
  if (problem) throw new Failure(problem);
  if (!card) throw new Error(`adjustment ${id} has no card`);
  const before = { principal: card.principal, gift: card.gift };
  const parts: (LotPart & { shopId: string })[] =
    amount > 0
      ? [await added(ctx, card.id, adjust)]
      : planTakeOff(lots, part, -amount).map((taken) => ({
          ...taken,
          shopId: lots.find((lot) => lot.id === taken.lotId)?.shopId ?? shopId,
        }));
  await bookCard(ctx, card, { kind: 'valueAdjust', id }, [
    { kind: 'adjust', parts, reason: `调整单 ${code ?? ''}`, shopId },
  ]);
  ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
  if (part === AdjustedPart.gift) return;
  const accountOf = await cardAccounts(ctx, [shopId, ...parts.map((one) => one.shopId)]);
  const owed = byAccount(
    parts.map((one) => ({ accountId: accountOf(Nature.prepaid, one.shopId), amount: -one.principal })),
  );
  await bookFunds(ctx, [...owed, { accountId: accountOf(Nature.gift, shopId), amount }], { kind: 'valueAdjust', id });
}
