import { addDays } from '../clock';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';
import { numberDocument } from '../kit/documentCode';
import { payByCode } from './payByCode';
import { seedContext } from './seedContext';

const offers = [
  { amount: 50_000, gift: 5_000 },
  { amount: 100_000, gift: 12_000 },
  { amount: 200_000, gift: 30_000 },
];
/** The recharges: customer, age in days, and offer. */
const recharges = [
  { customer: 0, daysAgo: 62, offer: 1 },
  { customer: 3, daysAgo: 41, offer: 0 },
  { customer: 0, daysAgo: 20, offer: 0 },
  { customer: 5, daysAgo: 9, offer: 2 },
  { customer: 8, daysAgo: 2, offer: 0 },
];

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  customers: readonly { id: string; shopId: string }[];
}

/** Adds 充值优惠, and the cards of a few customers who used them. Runs under the store's role. */
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
    const { amount, gift } = chosen;
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
}
