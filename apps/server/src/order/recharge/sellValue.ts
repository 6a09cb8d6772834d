import { SpendRule, topUpProblem } from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, settle } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { topUpCard } from '../../customer/card/topUpCard';
import { lockedCard, openCard } from '../../customer/card/valueCards';
import { WALK_IN } from '../../customer/customers';
import { visibleCustomer } from '../../customer/visibleCustomers';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { rechargeOrders } from '../../pay/recharge/rechargeOrders';
import { payAccounts } from '../receipt/payAccounts';
import { accountsFor } from '../receipt/takeReceipts';
import { lockOpenShift } from '../shift/openShift';

type Sale = BodyOf<operations['customerValueCardItem_add']>;

async function buyer(ctx: Context, id: string): Promise<string> {
  const customerId = await visibleCustomer(ctx, id);
  const { kind, name, status } = await fromStore(ctx, 'customer')
    .select(['kind', 'name', 'status'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (kind === WALK_IN) throw new Failure('散客不能储值，请先登记客户', { field: 'customerId' });
  if (status !== enabled.statuses.enabled.code)
    throw new Failure(`客户「${name}」已停用，不能充值`, { field: 'customerId' });
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
  const customerId = await buyer(ctx, sale.customerId);
  const [{ offerId, amount, gift, spendRule, giftDays }, accounts, shift] = await Promise.all([
    terms(ctx, sale),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  const stored = sale.tenders.findIndex(({ method }) => method === PayMethod.storedValue);
  if (stored >= 0) throw new Failure('充值不能用储值付款', { field: `tenders[${String(stored)}].method` });
  const settled = settle(amount, sale.tenders);
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  if (settled.rest > 0) throw new Failure(`收款比充值金额少 ${formatYuan(settled.rest)}`, { field: 'tenders' });
  const paidInto = accountsFor(accounts, sale.tenders, shift?.cashAccountId);

  await openCard(ctx, customerId);
  const card = await lockedCard(ctx, customerId);
  if (!card) throw new Error(`customer ${customerId} has no card after it was opened`);
  const problem = topUpProblem(card.principal + card.gift, { amount, gift });
  if (problem) throw new Failure(problem, { field: offerId ? 'offerId' : 'amount' });
  const id = newId(ctx.now);
  const order = { id, paymentStatus: 0 };
  await ctx.db
    .insertInto('recharge_order')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      customer_id: customerId,
      offer_id: offerId,
      amount,
      gift,
      spend_rule: spendRule,
      gift_days: giftDays,
      shift_id: shift?.id ?? null,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await rechargeOrders.move(ctx, order, { paymentStatus: 'receiveAll' }, { paidTime: ctx.now });
  await ctx.db
    .insertInto('recharge_tender')
    .values(
      settled.tenders.map((tender, index) => ({
        store_id: ctx.storeId,
        recharge_id: id,
        position: index + 1,
        method: tender.method,
        account_id: paidInto[index] ?? '',
        tendered: tender.amount,
        amount: tender.kept,
      })),
    )
    .execute();
  await ctx.tellStore();
  // Takes the contended row locks last: the number, which the entries name, then the accounts.
  const code = await numberDocument(ctx, 'recharge_order', 'CZ', id);
  await topUpCard(
    ctx,
    card,
    { id, code, amount, gift, spendRule, giftDays },
    settled.tenders.map(({ kept }, index) => ({ accountId: paidInto[index] ?? '', amount: kept })),
  );
  ctx.changed('rechargeOrder', id, null, { code, customerId, amount, gift });
  return { id, code, amount, gift, change: settled.change, balance: card.principal + card.gift };
}
