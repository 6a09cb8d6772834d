import { SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { sql } from 'kysely';
import { addDays, addSeconds } from '../../clock';
import { customerValueAdjust } from '../../customer/card/adjust/customerValueAdjust';
import { customerValueCard } from '../../customer/card/customerValueCard';
import { spendableOf } from '../../customer/card/valueCards';
import { customer } from '../../customer/customer';
import type { Transaction } from '../../db/database';
import { newId } from '../../db/ids';
import { numberDocument } from '../../kit/documentCode';
import { fromStore, withinStore } from '../../kit/storeTables';
import { applyCardRefund } from '../../order/cardRefund/applyCardRefund';
import { call } from '../call';
import { receiveMoney } from '../receiveMoney';
import { seedContext } from '../seedContext';
import { payByCode } from './payByCode';

const offers = [
  { amount: 50_000, gift: 5_000, spend_rule: SpendRule.proportional, gift_days: 30 },
  { amount: 100_000, gift: 12_000, spend_rule: SpendRule.proportional, gift_days: null },
  { amount: 200_000, gift: 30_000, spend_rule: SpendRule.giftFirst, gift_days: 365 },
];
/** The recharges: customer, age in days, and offer. */
const recharges = [
  { customer: 0, daysAgo: 62, offer: 1 },
  { customer: 3, daysAgo: 41, offer: 0 },
  { customer: 0, daysAgo: 20, offer: 0 },
  { customer: 5, daysAgo: 9, offer: 2 },
  { customer: 8, daysAgo: 2, offer: 0 },
];
/** Whose card is frozen: it was reported lost. */
const FROZEN = 8;
/** Who moves away, and wants the rest back. */
const LEAVING = 3;
/** Whose card is corrected by hand: one correction is booked, one waits for the owner. */
const CORRECTED = 5;
const correct = call(customer.updateVirtualAmount);
const decide = call(customerValueAdjust.audit);
const freeze = call(customerValueCard.updateStatus);

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  customers: readonly { id: string; shopId: string }[];
}

/**
 * Adds 充值优惠 and the cards of a few customers who used them: some have paid a debt by card since, one wants the rest
 * back, one was corrected by hand, one is frozen. Runs under the store's role.
 */
export async function addDemoRecharges(
  transaction: Transaction,
  { storeId, user, customers }: Demo,
  now: Date,
): Promise<void> {
  const { db } = transaction;
  const made = offers.map((offer) => ({ ...offer, id: newId(now) }));
  await db
    .insertInto('recharge_offer')
    .values(made.map((offer) => ({ store_id: storeId, ...offer, create_time: now })))
    .execute();
  for (const { customer, daysAgo, offer } of recharges) {
    const [who, chosen] = [customers[customer], made[offer]];
    if (!who || !chosen) continue;
    const when = addDays(now, -daysAgo);
    const ctx = seedContext(transaction, { now: when, user, storeId, shopId: who.shopId, placeId: who.shopId });
    const id = newId(when);
    const { amount, gift, spend_rule, gift_days } = chosen;
    await db
      .insertInto('recharge_order')
      .values({
        store_id: storeId,
        id,
        shop_id: who.shopId,
        customer_id: who.id,
        offer_id: chosen.id,
        amount,
        gift,
        spend_rule,
        gift_days,
        create_time: when,
      })
      .execute();
    await numberDocument(ctx, 'recharge_order', 'CZ', id);
    await payByCode(ctx, {
      kind: 'recharge',
      documentId: id,
      by: { provider: 'wechat', channel: 'jsapi' },
      payer: `demo-customer-${String(customer)}`,
    });
  }
  for (const { id: customerId, shopId } of new Set(recharges.flatMap(({ customer }) => customers[customer] ?? []))) {
    const ctx = seedContext(transaction, { now: addSeconds(now, -90 * 60), user, storeId, shopId, placeId: shopId });
    const spendable = await spendableOf(ctx, customerId);
    const owing = await fromStore(ctx, 'sale_out as out')
      .innerJoin('order_sale as sale', withinStore('sale.id', 'out.order_id'))
      .select(['out.id', sql<number>`out.receivable - out.received`.as('debt')])
      .where('sale.customer_id', '=', customerId)
      .where('out.shop_id', '=', shopId)
      .where('out.status', '<>', saleOutLifecycle.statuses.cancelled.code)
      .where(sql<boolean>`out.receivable > out.received`)
      .orderBy('out.id')
      .executeTakeFirst();
    const amount = Math.min(owing?.debt ?? 0, Math.floor(spendable / 2));
    if (owing && amount > 0)
      await receiveMoney(ctx, {
        query: {},
        body: { saleOutId: owing.id, tenders: [{ method: 'storedValue', amount }] },
      });
  }
  const leaving = customers[LEAVING];
  if (leaving) {
    const ctx = seedContext(transaction, {
      now: addSeconds(now, -70 * 60),
      user,
      storeId,
      shopId: leaving.shopId,
      placeId: leaving.shopId,
    });
    const lot = await fromStore(ctx, 'value_card_lot as lot')
      .innerJoin('value_card as card', withinStore('card.id', 'lot.card_id'))
      .select('lot.id')
      .where('card.customer_id', '=', leaving.id)
      .where('lot.principal_left', '>', 0)
      .orderBy('lot.id', 'desc')
      .executeTakeFirstOrThrow();
    await applyCardRefund(ctx, { lotId: lot.id, reason: '客户要搬到外地，不再来店' });
  }
  const corrected = customers[CORRECTED];
  if (corrected) {
    const place = { storeId, shopId: corrected.shopId, placeId: corrected.shopId };
    const owner = seedContext(transaction, { now: addSeconds(now, -65 * 60), user, ...place });
    const clerk = await fromStore(owner, 'staff')
      .select(['user_id as id', 'name'])
      .where('user_id', '<>', user.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const applied = seedContext(transaction, { now: addSeconds(now, -66 * 60), user: clerk, ...place });
    const body = { customerId: corrected.id, amount: 2000, giftDays: 180, reason: '周年庆活动漏送 20 元' };
    await decide(owner, {
      query: {},
      body: { id: await correct(applied, { query: {}, body }), version: 1, pass: true },
    });
    await correct(applied, {
      query: {},
      body: { customerId: corrected.id, amount: -500, reason: '客户退回活动赠品，收回 5 元赠送' },
    });
  }
  const frozen = customers[FROZEN];
  if (!frozen) return;
  const ctx = seedContext(transaction, { now: addSeconds(now, -60 * 60), user, storeId, placeId: frozen.shopId });
  const { id, version } = await fromStore(ctx, 'value_card')
    .select(['id', 'version'])
    .where('customer_id', '=', frozen.id)
    .executeTakeFirstOrThrow();
  await freeze(ctx, { query: {}, body: { id, version, status: 0, reason: '客户来电挂失' } });
}
