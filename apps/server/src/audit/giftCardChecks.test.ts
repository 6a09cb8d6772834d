import { customer } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { archiveServices } from '../testing/company/serviceGoods';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { giftCardChecks } from './giftCardChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const shop = await stockedShop(server);
  const { wash } = await archiveServices(shop.store.owner.client);
  const { client } = shop.owner;
  const customerId = await customer(client).add({ name: '持卡客户', phone: '18800001236' });
  const cards = customerGiftCard(client);
  const { id } = await cards.add({
    kind: 0,
    name: '洗车卡',
    customerId,
    price: 9000,
    items: [{ skuId: wash, total: 3 }],
    tenders: [{ method: 'cash', amount: 9000 }],
  });
  const [item] = (await cards.getById({ id })).items;
  const covered = { skuId: wash, quantity: 1, giftCardItemId: item!.id };
  const { saleOutId } = await orderSale(client).add({ customerId, lines: [covered] });
  await receiptBill(client).add({ saleOutId, tenders: [] });
  await orderSale(client).add({ customerId, lines: [covered] });
});
afterAll(() => server.stop());

/** What the audit finds after rows were changed behind the server's back; the change is undone. */
async function foundAfter(change: string, undo: string): Promise<string[]> {
  const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));
  await run(change);
  const { differences } = await auditLedgers(server.database);
  await run(undo);
  return differences.map(({ check }) => check);
}

describe('a wrong row of a gift card, put in behind the server’s back [MEM-60] [MEM-61]', () => {
  const owed = 'what a shop owes on cards is what is left of what was paid for those that it sold';
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'the items of a gift card are worth its price',
      'update gift_card set price = price + 1',
      'update gift_card set price = price - 1',
    ],
    [
      'an item of a gift card counts its uses, and what they are worth',
      'update gift_card_item set used = 2',
      'update gift_card_item set used = 1',
    ],
    [
      'an item of a gift card is the sum of its entries',
      "update gift_card_entry set value = value + 1 where kind = 'used'",
      "update gift_card_entry set value = value - 1 where kind = 'used'",
    ],
    [
      'the entries of a gift card are numbered without a gap',
      'update gift_card set last_seq = 3',
      'update gift_card set last_seq = 2',
    ],
    [
      'a piece that a gift card covers costs what its use is worth',
      'update gift_card_use set value = value - 1 where status = 1',
      'update gift_card_use set value = value + 1 where status = 1',
    ],
    [
      'what gift cards paid of a sale is what its tenders say',
      "update receipt_tender set method = 'transfer' where method = 'giftCard'",
      "update receipt_tender set method = 'giftCard' where method = 'transfer'",
    ],
    [
      owed,
      'update gift_card_item set value_left = value_left - 1',
      'update gift_card_item set value_left = value_left + 1',
    ],
  ];

  it('there is one for every check', () => {
    expect(new Set(wrong.map(([check]) => check))).toEqual(new Set([...Object.keys(giftCardChecks), owed]));
  });

  it.each(wrong)('is found: %s', async (check, change, undo) => {
    expect((await auditLedgers(server.database)).differences).toEqual([]);
    expect(await foundAfter(change, undo)).toContain(check);
  });
});
