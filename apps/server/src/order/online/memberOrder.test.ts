import { memberOrder } from '@partsdesk/sdk/examples/memberOrder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { chargeValue } from '../../testing/company/memberDesk';
import { onlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a mini-app reads a wallet, shows a code, orders, pays and cancels; the wallet is as before', async () => {
  const shop = await onlineShop(server);
  await chargeValue(shop, shop.buyer.id, 1000);
  const said: string[] = [];
  const { amount, paid, before, after } = await memberOrder(shop.buyer.client, shop.shopId, (line) => said.push(line));
  expect(paid).toBe(1000);
  expect(amount).toBeGreaterThan(paid);
  expect(after).toEqual(before);
  expect(said).toEqual([
    '10.00 yuan of stored value, 0 points',
    expect.stringMatching(/^code for the desk: 88\d{18}$/),
    'paid by 储值: 10.00',
  ]);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});
