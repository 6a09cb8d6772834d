import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { cardChecks } from './cardChecks';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  const { client } = shop.owner;
  const customerId = await customer(client).add({ name: '储值客户', phone: '18800001234' });
  const offerId = await rechargeOffer(client).add({ amount: 100_000, gift: 20_000, spendRule: 1 });
  await customerValueCardItem(client).add({
    customerId,
    offerId,
    tenders: [{ method: 'cash', amount: 100_000 }],
  });
  const other = await customer(client).add({ name: '退卡客户', phone: '18800001235' });
  await customerValueCardItem(client).add({
    customerId: other,
    amount: 5000,
    tenders: [{ method: 'cash', amount: 5000 }],
  });
  const [lot] = (await customerValueCardItem(client).page({ customerId: other })).records;
  const refunds = customerCardRefund(client);
  const refund = await refunds.add({ lotId: lot?.id ?? '', reason: '客户搬家' });
  await refunds.audit({ id: refund, version: 1, pass: true });
  await refunds.pay({ id: refund, version: 2, method: 'cash' });
  const colleague = await shop.store.staff(['CustomerList', 'customerValueAdjust.save'], shop.shopId);
  const adjust = await customer(colleague.client).increaseAmount({ customerId, amount: 700, reason: '补录' });
  await customerValueAdjust(client).audit({ id: adjust, version: 1, pass: true });
  const { saleOutId } = await orderSale(client).add({ customerId, lines: [{ skuId: shop.filter, quantity: 1 }] });
  await receiptBill(client).add({ saleOutId, tenders: [{ method: 'storedValue', amount: 3500 }] });
});
afterAll(() => server.stop());

/** What the audit finds after rows were changed behind the server's back; the change is undone. */
async function foundAfter(change: string, undo: string): Promise<{ check: string; subject: string }[]> {
  const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));
  await run(change);
  const { differences } = await auditLedgers(server.database);
  await run(undo);
  return differences;
}

describe('a wrong row of stored value, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'a card holds the sum of its ledger, without a gap, and every entry goes on from the one before',
      'update value_card_entry set gift_after = gift_after + 1 where seq = 3',
      'update value_card_entry set gift_after = gift_after - 1 where seq = 3',
    ],
    [
      'a card is the sum of what its lots have left',
      'update value_card_lot set gift_left = gift_left - 1 where gift > 0',
      'update value_card_lot set gift_left = gift_left + 1 where gift > 0',
    ],
    [
      'a lot has left what was moved of it',
      'update value_card_move set gift = gift + 1 where seq = 3',
      'update value_card_move set gift = gift - 1 where seq = 3',
    ],
    [
      'an entry of a card is what it moved of lots',
      'update value_card_move set principal = principal + 1 where seq = 3',
      'update value_card_move set principal = principal - 1 where seq = 3',
    ],
    [
      'what lots paid of a sale and did not get back is what its tenders say',
      'update card_spend set back = back + 1 where part = 2',
      'update card_spend set back = back - 1 where part = 2',
    ],
    [
      'what a shop owes on cards is what is left of what was paid for those that it sold',
      'update fund_account set balance = balance - 1 where nature = 2 and balance < 0',
      'update fund_account set balance = balance + 1 where nature = 2 and balance < 0',
    ],
    [
      'a recharge at the counter is the sum of its tenders',
      'update recharge_tender set tendered = tendered + 1, amount = amount + 1',
      'update recharge_tender set tendered = tendered - 1, amount = amount - 1',
    ],
    [
      'a paid recharge stands on its card and in the accounts, an unpaid one nowhere',
      'update recharge_order set gift = gift + 1',
      'update recharge_order set gift = gift - 1',
    ],
    [
      'a paid card refund left its card and the accounts, one that is not paid holds its lot',
      'update card_refund set principal = principal - 1',
      'update card_refund set principal = principal + 1',
    ],
    [
      'an adjustment that was passed moved its card and both sides of the accounts, another moved nothing',
      'update value_adjust set amount = amount + 1',
      'update value_adjust set amount = amount - 1',
    ],
  ];
  it.each(wrong)('[MEM-02] is named: %s', async (check, change, undo) => {
    expect(Object.keys(cardChecks)).toContain(check);
    const found = await foundAfter(change, undo);
    expect(found.map((difference) => difference.check)).toContain(check);
    expect(found.find((difference) => difference.check === check)?.subject).toBeTruthy();
  });

  it('[MEM-60] nothing is found where nothing is wrong', async () => {
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
