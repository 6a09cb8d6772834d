import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const notes = (fen: number) => [{ value: 10 as const, count: fen / 10 }];
const today = () => dayOf(server.clock.now());
const rights = [
  ...['CashShift', 'CashIndex', 'CashPaymoney', 'OrderShiftRecord', 'FundAccount'],
  ...['FundTransfer', 'fundTransfer.save', 'fundTransfer.reverse'],
];

/** A cashier with an open shift whose drawer began with 100.00 and took in 35.00, and the shop's bank account. */
async function openTill() {
  const shop = await stockedShop(server);
  const person = await shop.store.staff(rights, shop.shopId);
  const shifts = shiftRecord(person.client);
  const shiftId = await shifts.start({ openingFloat: 10_000, tillName: '1号台' });
  const records = async () => (await fundAccount(person.client).page({ pageSize: 50 })).records;
  const drawer = (await records()).find((one) => one.drawer)?.id ?? '';
  const bank = await fundAccount(shop.owner.client).add({ name: '建行', method: 'bankCard' });
  const { saleOutId } = await orderSale(person.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
  await receiptBill(person.client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
  const count = (id: string, fen: number) => shifts.count({ id, denominations: notes(fen), counted: [], toSafe: 0 });
  const close = async () => {
    const [shift] = (await shifts.page({})).records;
    await shifts.close({ id: shiftId, version: shift?.version ?? 0 });
  };
  const draft = { fromId: drawer, toId: bank, amount: 2000, fee: 100, day: today() };
  return { shop, person, shifts, shiftId, draft, count, close };
}

it('[FUN-10] cash taken from a drawer to the bank is known to its shift’s count, and comes back', async () => {
  const { person, shifts, shiftId, draft, count } = await openTill();
  const transfers = fundTransfer(person.client);
  const { id, code } = await transfers.add(draft);
  expect((await transfers.page({})).records).toMatchObject([{ fromTill: '1号台', toTill: '' }]);
  expect(await shifts.getCurrentRecord()).toMatchObject({
    cashOut: 2100,
    cashMoves: [{ amount: -2100, reason: `${code} 转到建行`, accountName: '' }],
  });
  await transfers.reverse({ id, version: 1, reason: '没存成' });
  await transfers.add({ ...draft, amount: 500, fee: 0 });
  // 100.00 of the float, 35.00 of the sale, less 5.00.
  expect(await count(shiftId, 13_000)).toMatchObject({ expectedCash: 13_000, variance: 0 });
});

it('[FUN-08] a transfer out of a drawer is taken back into the shift that is open then', async () => {
  const { shop, person, shifts, shiftId, draft, count, close } = await openTill();
  const transfers = fundTransfer(person.client);
  const { id } = await transfers.add(draft);
  await count(shiftId, 11_400);
  await close();
  await expectRefused(server, shop, () => transfers.reverse({ id, version: 1, reason: '没存成' }), {
    message: '「1号台」现在没有人当班，它的现金不能动：请开班后由当班人登记，或换一个账户',
  });
  const next = await shifts.start({ openingFloat: 11_400 });
  await transfers.reverse({ id, version: 1, reason: '没存成' });
  expect(await count(next, 13_500)).toMatchObject({ expectedCash: 13_500, variance: 0 });
});

it('[FUN-10] a drawer is opened by its own cashier alone, for today, also to put money in', async () => {
  const { shop, person, draft } = await openTill();
  const refused = (attempt: () => Promise<unknown>, message: RegExp, field: string) =>
    expectRefused(server, shop, attempt, {
      status: 1,
      message: expect.stringMatching(message) as string,
      errors: [{ field }],
    });
  const theirs = fundTransfer(shop.owner.client);
  await refused(() => theirs.add(draft), /的现金请由当班人登记/, 'fromId');
  await refused(() => theirs.add({ ...draft, fromId: draft.toId, toId: draft.fromId }), /请由当班人登记/, 'toId');
  const own = fundTransfer(person.client);
  await refused(() => own.add({ ...draft, day: addDays(today(), -1) }), /只能记今天的收支/, 'day');
  await refused(() => own.add({ ...draft, amount: 3500 }), /余额不足，现有 ¥35.00/, 'amount');
});
