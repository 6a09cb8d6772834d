import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const notes = (fen: number) => [{ value: 10 as const, count: fen / 10 }];
const today = () => dayOf(server.clock.now());
const desk = ['CashShift', 'CashIndex', 'CashPaymoney', 'OrderShiftRecord', 'FundAccount'];
const entering = ['FundExpenses', 'fundExpenses.save', 'fundExpenses.reverse', 'FundIncome', 'fundIncome.save'];

/** A cashier with an open shift whose drawer began with 100.00 and took in 35.00. */
async function openTill() {
  const shop = await stockedShop(server);
  const person = await shop.store.staff([...desk, ...entering], shop.shopId);
  const shifts = shiftRecord(person.client);
  const shiftId = await shifts.start({ openingFloat: 10_000, tillName: '1号台' });
  const drawers = (await fundAccount(person.client).page({ pageSize: 50 })).records.filter(({ drawer }) => drawer);
  const accountId = drawers[0]?.id ?? '';
  const { saleOutId } = await orderSale(person.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
  await receiptBill(person.client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
  const typeOf = async (direction: 0 | 1, name: string) =>
    (await fundType(person.client).list({ direction })).find((one) => one.name === name)?.id ?? '';
  const draft = { typeId: await typeOf(1, '运费'), accountId, amount: 800, day: today() };
  const count = (fen: number) => shifts.count({ id: shiftId, denominations: notes(fen), counted: [], toSafe: 0 });
  const close = async () => {
    const [shift] = (await shifts.page({})).records;
    await shifts.close({ id: shiftId, version: shift?.version ?? 0 });
  };
  const balance = async () =>
    (await fundAccount(person.client).page({ pageSize: 50 })).records.find(({ id }) => id === accountId)?.balance;
  return { shop, person, shifts, shiftId, accountId, draft, scrap: await typeOf(0, '旧件回收'), count, close, balance };
}

it('[FUN-07] cash paid out of a drawer is known to the count of its shift, and to the next shift', async () => {
  const { person, shifts, accountId, draft, scrap, count, close, balance } = await openTill();
  const { code } = await fundExpenses(person.client).add({ ...draft, remark: '送货车费' });
  await fundIncome(person.client).add({ typeId: scrap, accountId, amount: 300, day: today() });
  expect((await fundExpenses(person.client).page({})).records).toMatchObject([{ tillName: '1号台' }]);
  expect(await shifts.getCurrentRecord()).toMatchObject({
    cashIn: 300,
    cashOut: 800,
    returnCount: 0,
    cashMoves: [{ amount: -800, reason: `${code} 运费`, accountName: '' }, { amount: 300 }],
  });
  // 100.00 of the float, 35.00 of the sale, less 8.00, and 3.00.
  expect(await count(13_000)).toMatchObject({
    expectedCash: 13_000,
    countedCash: 13_000,
    variance: 0,
    salesAmount: 3500,
    returnAmount: 0,
    nextFloat: 13_000,
  });
  await close();
  expect((await shifts.tills()).tills).toMatchObject([{ name: '1号台', nextFloat: 13_000 }]);
  // The float lay in the drawer before the books knew of it.
  expect(await balance()).toBe(3000);
  await shifts.start({ openingFloat: 13_000 });
});

it('[FUN-08] what is taken back goes into the shift that is open then, on its day', async () => {
  const { shop, person, shifts, draft, count, close } = await openTill();
  const expenses = fundExpenses(person.client);
  const { id } = await expenses.add(draft);
  await count(12_700);
  await close();
  await expectRefused(server, shop, () => expenses.reverse({ id, version: 1, reason: '没付' }), {
    message: '「1号台」现在没有人当班，它的现金不能动：请开班后由当班人登记，或换一个账户',
  });
  const next = await shifts.start({ openingFloat: 12_700 });
  await expenses.reverse({ id, version: 1, reason: '没付' });
  expect(await shifts.count({ id: next, denominations: notes(13_500), counted: [], toSafe: 0 })).toMatchObject({
    expectedCash: 13_500,
    variance: 0,
  });
  expect((await expenses.page({ status: 4 })).records).toMatchObject([{ day: today(), tillName: '1号台' }]);
});

it('[FUN-07] a drawer is opened by its own cashier alone, in an open shift, for today', async () => {
  const { shop, person, draft, count, close } = await openTill();
  const refused = (attempt: () => Promise<unknown>, message: string, field = 'accountId') =>
    expectRefused(server, shop, attempt, { status: 1, message, errors: [{ field }] });
  const { cashierName } = (await shiftRecord(person.client).getCurrentRecord()) ?? { cashierName: '' };
  const others = `「1号台」由${cashierName}当班，它的现金请由当班人登记，或换一个账户`;
  await refused(() => fundExpenses(shop.owner.client).add(draft), others);
  await refused(() => fundExpenses(shop.store.owner.client).add(draft), others);
  const expenses = fundExpenses(person.client);
  await refused(
    () => expenses.add({ ...draft, day: addDays(today(), -1) }),
    '「1号台」的现金只能记今天的收支，请换一个账户',
    'day',
  );
  await count(13_500);
  const nobody = '「1号台」现在没有人当班，它的现金不能动：请开班后由当班人登记，或换一个账户';
  await refused(() => expenses.add(draft), nobody);
  await close();
  await refused(() => fundExpenses(shop.owner.client).add(draft), nobody);
});

it('[FUN-05] a drawer pays no more than its account holds', async () => {
  const { shop, person, draft } = await openTill();
  await expectRefused(server, shop, () => fundExpenses(person.client).add({ ...draft, amount: 3501 }), {
    message: '账户「现金账户」余额不足，现有 ¥35.00',
    errors: [{ field: 'amount' }],
  });
});

it(`[FUN-07] an expense and the count at once: in the count, or refused, ${String(size(3, 30))} times`, async () => {
  for (let round = 0; round < size(3, 30); round += 1) {
    const { person, draft, count, shifts } = await openTill();
    const [paid, counted] = await Promise.allSettled([fundExpenses(person.client).add(draft), count(13_500)]);
    expect(counted.status).toBe('fulfilled');
    const [shift] = (await shifts.page({})).records;
    expect(shift?.variance).toBe(paid.status === 'fulfilled' ? 800 : 0);
    if (paid.status === 'rejected')
      expect(paid.reason).toMatchObject({ message: expect.stringContaining('现在没有人当班') as string });
  }
});
