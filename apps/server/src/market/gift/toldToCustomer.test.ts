import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForOnlinePay } from '../../pay/trade/openForOnlinePay';
import { giftDesk } from '../../testing/company/giftDesk';
import { codeIn, outside, phone } from '../../testing/company/payDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[MKT-74] the payment page lists what an order was reduced by, its result what the sale has earned', async () => {
  const here = await giftDesk(server);
  const { shop, client, customerId } = here;
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
  await here.add();
  const coupon = await here.coupon();
  const { saleOutId, receivable } = await here.orders.add({
    customerId,
    lines: [
      { skuId: shop.pads, quantity: 4 },
      { skuId: shop.filter, quantity: 1, price: 3000 },
    ],
    couponIds: [coupon.id],
    handDiscount: 700,
  });
  const code = codeIn(await saleOut(client).genBusinessQrcode({ id: saleOutId }));
  const buyer = phone(server);
  expect(await buyer.item({ code })).toMatchObject({
    due: receivable,
    reductions: [
      { name: '优惠价', amount: 500 },
      { name: '整单优惠', amount: 700 },
      { name: '优惠券', amount: 3000 },
    ],
  });
  const { outTradeNo } = await buyer.add({ code, amount: receivable, channel: 'jsapi', openId: 'o-gift' });
  expect(await buyer.queryResult({ outTradeNo })).toMatchObject({ earned: [] });
  expect(await outside(server, 'pay', { outTradeNo })).toBe(true);
  await vi.waitFor(
    async () => {
      const { earned } = await buyer.queryResult({ outTradeNo });
      expect(earned).toHaveLength(2);
      expect(earned).toContain('80 积分');
      expect(earned.find((words) => words.startsWith('机油滤清器'))).toBe('机油滤清器 1 件，到店领取');
    },
    { timeout: 60_000, interval: 50 },
  );
});
