import { SpendRule, topUpProblem } from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { topUpCard } from '../../customer/card/topUpCard';
import { lockedCard, openCard } from '../../customer/card/valueCards';
import { WALK_IN } from '../../customer/customers';
import { visibleCustomer } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { settledRecharge, writeRecharge } from './rechargeMoney';

type Sale = BodyOf<operations['customerValueCardItem_add']>;

/** Returns the customer whose card it is; refuses the walk-in customer and a disabled one. `what` is what is sold. */
export async function cardHolder(
  ctx: Context,
  id: string,
  what = { noCard: '散客不能储值，请先登记客户', off: '充值' },
): Promise<string> {
  const customerId = await visibleCustomer(ctx, id);
  const { kind, name, status } = await fromStore(ctx, 'customer')
    .select(['kind', 'name', 'status'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (kind === WALK_IN) throw new Failure(what.noCard, { field: 'customerId' });
  if (status !== enabled.statuses.enabled.code)
    throw new Failure(`客户「${name}」已停用，不能${what.off}`, { field: 'customerId' });
  return customerId;
}

/** Returns what is sold: an offer with its terms, or a free amount without a gift. */
async function terms(ctx: Context, { offerId, amount }: Sale) {
  if (!offerId) {
    if (!amount) throw new Failure('请选择充值优惠或填写充值金额', { field: 'amount' });
    return { offerId: null, amount, gift: 0, spendRule: SpendRule.proportional, giftDays: null };
  }
  const offer = await fromStore(ctx, 'recharge_offer')
    .select(['amount', 'gift', 'spend_rule as spendRule', 'gift_days as giftDays', 'status'])
    .$narrowType<{ spendRule: SpendRule }>()
    .where('id', '=', offerId)
    .executeTakeFirst();
  if (!offer) throw new Failure('充值优惠不存在', { field: 'offerId' });
  if (offer.status !== enabled.statuses.enabled.code) throw new Failure('该充值优惠已停用', { field: 'offerId' });
  return { ...offer, offerId };
}

/**
 * Charges a customer's card at the counter (MEM-06): order, tenders into the open shift, lot, entries and accounts in
 * one transaction. Selling a card is no sale: it brings no growth.
 */
export async function sellValue(ctx: Context, sale: Sale) {
  const customerId = await cardHolder(ctx, sale.customerId);
  const { offerId, amount, gift, spendRule, giftDays } = await terms(ctx, sale);
  const money = await settledRecharge(ctx, amount, sale.tenders, { sale: '充值', amount: '充值金额' });

  await openCard(ctx, customerId);
  const card = await lockedCard(ctx, customerId);
  if (!card) throw new Error(`customer ${customerId} has no card after it was opened`);
  const problem = topUpProblem(card.principal + card.gift, { amount, gift });
  if (problem) throw new Failure(problem, { field: offerId ? 'offerId' : 'amount' });
  const remark = sale.remark?.trim() ?? '';
  const id = await writeRecharge(ctx, { customerId, amount, gift, spendRule, giftDays, offerId, remark }, money);
  // Takes the contended row locks last: the number, which the entries name, then the accounts.
  const code = await numberDocument(ctx, 'recharge_order', 'CZ', id);
  await topUpCard(
    ctx,
    card,
    { id, code, amount, gift, spendRule, giftDays },
    money.tenders.map(({ kept, accountId }) => ({ accountId, amount: kept })),
  );
  ctx.changed('rechargeOrder', id, null, { code, customerId, amount, gift });
  return { id, code, amount, gift, change: money.change, balance: card.principal + card.gift };
}
