import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftDesk } from '../testing/company/giftDesk';
import { foundAfter } from '../testing/database/foundAfter';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { giftChecks } from './giftChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const here = await giftDesk(server);
  await here.add();
  await here.sold();
  await here.sold(4);
  await here.looked();
  const [gift] = await here.waiting();
  await here.orders.add({
    customerId: here.customerId,
    lines: [{ skuId: here.shop.filter, quantity: 1, giftGrantId: gift?.id ?? '' }],
  });
});
afterAll(() => server.stop());

describe('a wrong row of gifts, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'a sale has each gift of a scheme once, of one step',
      `update gift_item set step_id = (select step.id from gift_step step where step.scheme_id = gift_item.scheme_id
        order by threshold limit 1), position = 9 where kind = 1`,
      `update gift_item set step_id = (select step.id from gift_step step where step.scheme_id = gift_item.scheme_id
        order by threshold desc limit 1), position = 1 where kind = 1`,
    ],
    [
      'a gift is what its scheme says, for the customer of its sale',
      'update gift_item set number = number + 1',
      'update gift_item set number = number - 1',
    ],
    [
      'a gift of coupons has given so many',
      'update gift_grant set status = 2 where kind = 2',
      'update gift_grant set status = 1 where kind = 2',
    ],
    [
      'a gift of points stands in their ledger',
      'update gift_grant set status = 2 where kind = 3',
      'update gift_grant set status = 1 where kind = 3',
    ],
    [
      'a part that was handed over stands on a gift line',
      'update order_sale_line set order_type = 1 where order_type = 2',
      'update order_sale_line set order_type = 2 where list_amount > 0 and amount = 0',
    ],
  ];
  it.each(wrong)('[MKT-38] %s: the audit finds it after %s', async (check, change, undo) => {
    expect(await foundAfter(server, change, undo)).toContain(check);
  });

  it('every check has a wrong row, and without one nothing is found', async () => {
    expect([...new Set(wrong.map(([check]) => check))].sort()).toEqual(Object.keys(giftChecks).sort());
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
