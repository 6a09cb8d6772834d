import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

it('[MEM-54] a cancelled order of the mini-app gives back to the card what it paid at the till', async () => {
  const { client } = shop.owner;
  const items = customerValueCardItem(client);
  await items.add({
    customerId: shop.buyer.id,
    offerId: await rechargeOffer(client).add({ amount: 30_000, gift: 6000, spendRule: 2 }),
    tenders: [{ method: 'cash', amount: 30_000 }],
  });
  const order = await shop.order();
  await receiptBill(client).add({
    saleOutId: order.saleOutId,
    tenders: [
      { method: 'storedValue', amount: 10_000 },
      { method: 'wechat', amount: order.receivable - 10_000 },
    ],
  });
  const lots = async () =>
    (await items.page({ customerId: shop.buyer.id })).records.map(({ principalLeft, giftLeft }) => [
      principalLeft,
      giftLeft,
    ]);
  // The gift goes first by the terms of this offer.
  expect(await lots()).toEqual([[26_000, 0]]);
  await orderSale(client).cancelOrder({ id: order.id, version: (await shop.seen(order.id)).version, reason: '缺货' });
  await vi.waitFor(async () => expect(await lots()).toEqual([[30_000, 6000]]), { timeout: 15_000 });
});
