import { addSeconds } from '../clock';
import type { Transaction } from '../db/database';
import { orderDistribution } from '../order/distribution/orderDistribution';
import { call } from './call';
import { seedContext } from './seedContext';

interface DistributingShop {
  id: string;
  cashier: { id: string; name: string };
  customers: { id: string }[];
  parts: { skuId: string }[];
}

const [add, giveUp] = [call<{ id: string }>(orderDistribution.add), call(orderDistribution.remove)];

const HOUR = 3600;
/** The orders of each shop and their age; `elsewhere`: the next shop is to sell it. */
const wanted = [
  { ago: 50 * HOUR, quantity: 2, remark: '客户改在网上买了', givenUp: true },
  { ago: 27 * HOUR, quantity: 4, remark: '到货后电话通知', elsewhere: true },
  { ago: 5 * HOUR, quantity: 1, remark: '下午来店安装' },
  { ago: HOUR, quantity: 6, remark: '修理厂月度备货，开专票' },
] as const;

/** Adds distribution orders to every shop: waiting at its own desk or another's, and one cancelled. */
export async function addDemoDistributionOrders(
  transaction: Transaction,
  storeId: string,
  shops: readonly DistributingShop[],
  now: Date,
): Promise<void> {
  for (const [index, { id: shopId, cashier, customers, parts }] of shops.entries()) {
    for (const [number, order] of wanted.entries()) {
      const ctx = seedContext(transaction, {
        now: addSeconds(now, -order.ago),
        user: cashier,
        storeId,
        shopId,
        placeId: shopId,
      });
      const lines = parts
        .slice(7 * number, 7 * number + 1 + (number % 3))
        .map(({ skuId }) => ({ skuId, quantity: order.quantity }));
      const customerId = customers[3 * number + 1]?.id;
      const elsewhere = 'elsewhere' in order ? shops[(index + 1) % shops.length]?.id : undefined;
      const { id } = await add(ctx, {
        query: {},
        body: {
          lines,
          remark: order.remark,
          ...(customerId ? { customerId } : {}),
          ...(elsewhere ? { shopId: elsewhere } : {}),
        },
      });
      if ('givenUp' in order) await giveUp(ctx, { query: {}, body: { ids: [id] } });
    }
  }
}
