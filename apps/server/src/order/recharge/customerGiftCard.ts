import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { Nature } from '@partsdesk/core/fund/accountNature';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { giftCardCalls } from '../../customer/card/gift/giftCardCalls';
import { giftCards, lockedGiftCard } from '../../customer/card/gift/giftCards';
import { bookSold, checkedTerms, issueGiftCard } from '../../customer/card/gift/issueGiftCard';
import { cardAccounts } from '../../fund/cardAccounts';
import { bookFunds } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { settledRecharge, writeRecharge } from './rechargeMoney';
import { cardHolder } from './sellValue';

type Tenders = NonNullable<BodyOf<operations['customerGiftCard_add']>['tenders']>;

const holder = (ctx: Context, id: string) =>
  cardHolder(ctx, id, { noCard: '散客不能持有礼品卡，请先登记客户', off: '买卡' });

/**
 * Sells an issued card at the counter: order, tenders into the open shift, entries and accounts in one transaction. The
 * shop that takes the money owes it.
 */
async function sell(ctx: Context, seen: { id: string; version?: number | undefined }, tenders: Tenders) {
  const issued = await lockedGiftCard(ctx, seen.id, seen.version);
  if (issued.sold) throw new Failure('这张卡已经售出', { field: 'id' });
  const { id, number, price: amount, customerId } = issued;
  const money = await settledRecharge(ctx, amount, tenders, { sale: '售卡', amount: '售价' });
  const card = issued;
  await giftCards.change(ctx, card, { soldTime: ctx.now, shopId: ctx.placeId });
  const rechargeId = await writeRecharge(
    ctx,
    { customerId, amount, gift: 0, spendRule: SpendRule.proportional, giftCardId: id },
    money,
  );
  // Takes the contended row locks last: the number, which the entries name, then the accounts.
  const code = await numberDocument(ctx, 'recharge_order', 'CZ', rechargeId);
  const document = { kind: 'recharge' as const, id: rechargeId };
  await bookSold(ctx, id, document, `售卡单 ${code}`);
  const accountOf = await cardAccounts(ctx, [ctx.placeId]);
  await bookFunds(
    ctx,
    [
      ...money.tenders.map(({ kept, accountId }) => ({ accountId, amount: kept })),
      { accountId: accountOf(Nature.prepaid, ctx.placeId), amount: -amount },
    ],
    document,
  );
  ctx.changed('rechargeOrder', rechargeId, null, { code, customerId, giftCardId: id, amount });
  return { id, number: groupedNumber(number), code, price: amount, change: money.change };
}

/** Gives a card for nothing: its uses are worth nothing, and no money moves (MEM-16). */
async function give(ctx: Context, id: string) {
  await assertOpen(ctx);
  const card = await lockedGiftCard(ctx, id);
  await giftCards.change(ctx, card, { soldTime: ctx.now });
  await bookSold(ctx, id, { kind: 'giftCard', id }, `赠送：${card.givenReason}`);
  return { id, number: groupedNumber(card.number), code: '', price: 0, change: 0 };
}

export const customerGiftCard: Group<'parts/customerGiftCard'> = {
  ...giftCardCalls,

  async add(ctx, { body: { tenders = [], ...terms } }) {
    const customerId = await holder(ctx, terms.customerId);
    const checked = await checkedTerms(ctx, { ...terms, customerId });
    if (checked.card.price === 0 && tenders.length) throw new Failure('赠卡不收款', { field: 'tenders' });
    const { id, number } = await issueGiftCard(ctx, checked);
    if (checked.card.price === 0) return give(ctx, id);
    if (tenders.length) return sell(ctx, { id }, tenders);
    return { id, number: groupedNumber(number), code: '', price: checked.card.price, change: 0 };
  },

  async sell(ctx, { body: { id, version, tenders } }) {
    const card = await lockedGiftCard(ctx, id, version);
    await holder(ctx, card.customerId);
    return sell(ctx, { id }, tenders);
  },
};
