import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { endAfter, sellProblem } from '@partsdesk/core/customer/card/cashCard';
import { SpendRule } from '@partsdesk/core/customer/card/storedValue';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { lockedCashCard } from '../../customer/card/cash/cashCardRows';
import { topUpCard } from '../../customer/card/topUpCard';
import { cashCards, lockedCards, lockHolder } from '../../customer/card/valueCards';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { settledRecharge, writeRecharge } from './rechargeMoney';
import { cardHolder } from './sellValue';

/**
 * Sells a cash card at the counter (MEM-10): order, tenders into the open shift, lot, entries and accounts in one
 * transaction. What is not paid of its face is given. A bearer's card ends some years from today on.
 */
export async function sellCashCard(ctx: Context, sale: BodyOf<operations['customerCashCard_sell']>) {
  const { amount } = sale;
  const customerId =
    sale.customerId === undefined
      ? null
      : await cardHolder(ctx, sale.customerId, { noCard: '散客不能持有记名卡，请先登记客户', off: '买卡' });
  const money = await settledRecharge(ctx, amount, sale.tenders, { sale: '售卡', amount: '售价' });
  if (customerId) await lockHolder(ctx, customerId);
  const card = await lockedCashCard(ctx, sale.id, sale.version);
  const problem = sellProblem(card, { amount, customerId });
  if (problem) throw new Failure(problem.message, { field: problem.field });
  const gift = card.face - amount;
  const expires = card.years === null ? null : endAfter(card.years, dayOf(ctx.now));
  const remark = sale.remark?.trim() ?? '';
  await cashCards.change(ctx, card, {
    customerId,
    expires,
    soldTime: ctx.now,
    shopId: ctx.placeId,
    ...(sale.remark === undefined ? {} : { remark }),
  });
  const [locked] = await lockedCards(ctx, [card.id]);
  if (!locked) throw new Error(`cash card ${card.id} is not there`);
  const terms = { amount, gift, spendRule: SpendRule.proportional };
  const id = await writeRecharge(ctx, { ...terms, customerId, cardId: card.id, remark }, money);
  // Takes the contended row locks last: the number, which the entries name, then the accounts.
  const code = await numberDocument(ctx, 'recharge_order', 'CZ', id);
  await topUpCard(
    ctx,
    locked,
    { ...terms, id, code, giftDays: null, noun: '售卡单' },
    money.tenders.map(({ kept, accountId }) => ({ accountId, amount: kept })),
  );
  ctx.changed('rechargeOrder', id, null, { code, customerId, cardId: card.id, amount, gift });
  const { number } = card;
  return {
    id: card.id,
    number: groupedNumber(number),
    code,
    amount,
    gift,
    change: money.change,
    balance: card.face,
    expires,
  };
}
