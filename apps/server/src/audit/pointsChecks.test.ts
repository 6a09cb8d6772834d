import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../testing/company/stockedShop';
import { foundAfter } from '../testing/database/foundAfter';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { pointsChecks } from './pointsChecks';
import { pointsSpendChecks } from './pointsSpendChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  await customerPointsRule(client).updateStatus({ code: 'consume', version: 0, status: 1 });
  const customerId = await customer(client).add({ name: '积分客户', phone: '18800001234' });
  const { saleOutId } = await orderSale(client).add({ customerId, lines: [{ skuId: shop.filter, quantity: 1 }] });
  await customerPointsRule(client).updateStatus({ code: 'redeem', version: 0, status: 1 });
  await customerPointsRule(client).updateStatus({ code: 'reward', version: 0, status: 1 });
  await customerPointsDetails(client).rewardByStore({ customerIds: [customerId], points: 600, reason: '开业' });
  await receiptBill(client).add({
    saleOutId,
    tenders: [
      { method: 'cash', amount: 3000 },
      { method: 'points', amount: 500, points: 500 },
    ],
  });
});
afterAll(() => server.stop());

describe('a wrong row of points, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'points are the sum of their ledger, without a gap, and every entry goes on from the one before',
      'update points_entry set balance_after = balance_after + 1',
      'update points_entry set balance_after = balance_after - 1',
    ],
    [
      'points are the sum of what their lots have left',
      'update points_lot set points_left = points_left - 1',
      'update points_lot set points_left = points_left + 1',
    ],
    [
      'a lot of points has left what was moved of it',
      'update points_move set points = points + 1',
      'update points_move set points = points - 1',
    ],
    [
      'an entry of points is what it moved of lots, less what it changed of what is owed',
      'update points_entry set points = points + 1',
      'update points_entry set points = points - 1',
    ],
    [
      'what counts for points of a sale is what came while the rule was on, less what was paid back',
      'update receipt_bill set earns_points = false',
      'update receipt_bill set earns_points = true',
    ],
    [
      'what a sale has earned is due by its terms, and stands in the entries',
      'update sale_points set rate_points = 2',
      'update sale_points set rate_points = 1',
    ],
    [
      'points that paid a receipt left the account of its customer',
      'update points_spend set points = points + 1',
      'update points_spend set points = points - 1',
    ],
    [
      'points that a sale gave back are what its entries gave back',
      'update points_spend set back_points = points, back_amount = amount',
      'update points_spend set back_points = 0, back_amount = 0',
    ],
    [
      'what points paid of a sale is what its tenders say',
      'update points_spend set amount = amount + 1',
      'update points_spend set amount = amount - 1',
    ],
  ];
  it.each(wrong)('[MEM-27] [MEM-29] is found: %s', async (check, change, undo) => {
    expect(await foundAfter(server, change, undo)).toContain(check);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('is tried of every check of points', () => {
    expect(wrong.map(([check]) => check).toSorted()).toEqual(
      Object.keys({ ...pointsChecks, ...pointsSpendChecks }).toSorted(),
    );
  });
});
