import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const PAGES = ['CashShift', 'CashIndex', 'CashPaymoney', 'OrderShiftRecord', 'OrderCashIntro'];
const cashier = (of: StockedShop) => of.store.staff(PAGES, of.shopId);
const notes = (fen: number) => [{ value: 100 as const, count: fen / 100 }];
const shiftsOf = (person: Person) => shiftRecord(person.client);

async function sell(
  { filter }: StockedShop,
  person: Person,
  tenders: { method: 'cash' | 'wechat' | 'bankCard'; amount: number }[],
  more: { customerId?: string; onCredit?: boolean } = {},
) {
  const { customerId, onCredit } = more;
  const sale = await orderSale(person.client).add({
    lines: [{ skuId: filter, quantity: 1 }],
    ...(customerId ? { customerId } : {}),
  });
  await receiptBill(person.client).add({ saleOutId: sale.saleOutId, tenders, ...(onCredit ? { onCredit } : {}) });
  return sale;
}
const balances = async (of: StockedShop) =>
  Object.fromEntries(
    (await fundAccount(of.owner.client).page({ pageSize: 50 })).records.map(({ name, balance }) => [name, balance]),
  );

describe('a shift', () => {
  it('is counted blind: what should be there is neither shown nor sent before the count', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 20_000 });
    await sell(here, person, [{ method: 'cash', amount: 10_000 }]);
    await sell(here, person, [{ method: 'wechat', amount: 3500 }]);
    const open = await shifts.getCurrentRecord();
    expect(open).toMatchObject({
      orderCount: 2,
      salesAmount: null,
      onCredit: null,
      expectedCash: null,
      variance: null,
      nextFloat: null,
      debtAmount: null,
    });
    expect(
      open?.tenders.map(({ method, count, amount, expected }) => [method, count, amount, expected]).slice(0, 2),
    ).toEqual([
      ['cash', 1, null, null],
      ['wechat', 1, null, null],
    ]);
    expect(JSON.stringify(await shifts.page({}))).not.toMatch(/23500|3500|7000/);

    await expect(shifts.count({ id, denominations: notes(23_400), counted: [], toSafe: 0 })).rejects.toMatchObject({
      message: '请填写微信的金额',
      errors: [{ field: 'counted' }],
    });
    const counted = await shifts.count({
      id,
      denominations: [
        { value: 10_000, count: 2 },
        { value: 1000, count: 3 },
        { value: 100, count: 4 },
      ],
      counted: [{ method: 'wechat', amount: 3500 }],
      toSafe: 20_000,
    });
    expect(counted).toMatchObject({
      status: 1,
      salesAmount: 7000,
      expectedCash: 23_500,
      countedCash: 23_400,
      variance: -100,
      toSafe: 20_000,
      nextFloat: 3400,
    });
    expect(counted.tenders.slice(0, 2)).toMatchObject([
      { amount: 3500, expected: 23_500, counted: 23_400, variance: -100 },
      { amount: 3500, expected: 3500, variance: 0 },
    ]);
  });

  it('change is not counted as cash [pitfall 33]; debts of other shifts and open debts stand apart', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const buyer = await customer(here.owner.client).add({ name: '捷顺汽修', kind: 2, creditLimit: 50_000 });
    const old = await sell(here, here.owner, [], { customerId: buyer, onCredit: true });
    const id = await shifts.start({ openingFloat: 0 });
    await sell(here, person, [{ method: 'cash', amount: 5000 }]);
    await sell(here, person, [{ method: 'cash', amount: 1000 }], { customerId: buyer, onCredit: true });
    const unpaid = await orderSale(person.client).add({ lines: [{ skuId: here.filter, quantity: 2 }] });
    expect(await shifts.getCurrentRecord(), 'the count is blind').toMatchObject({ unpaidCount: 1, unpaidAmount: null });
    await receiptBill(person.client).add({ saleOutId: old.saleOutId, tenders: [{ method: 'bankCard', amount: 3500 }] });
    const counted = await shifts.count({
      id,
      denominations: notes(4500),
      counted: [{ method: 'bankCard', amount: 3500 }],
      toSafe: 0,
    });
    expect(counted).toMatchObject({
      expectedCash: 4500,
      orderCount: 3,
      salesAmount: 14_000,
      creditCount: 1,
      onCredit: 2500,
      unpaidCount: 1,
      unpaidAmount: 7000,
      debtCount: 1,
      debtAmount: 3500,
      variance: 0,
    });
    await receiptBill(person.client).add({
      saleOutId: unpaid.saleOutId,
      tenders: [{ method: 'cash', amount: 7000 }],
    });
    expect((await shifts.page({})).records[0], 'the result stays as it was counted').toMatchObject({
      unpaidCount: 1,
      unpaidAmount: 7000,
    });
  });

  it('what is on credit and collected in the same shift is received; what another received stands apart', async () => {
    const here = await stockedShop(server);
    const [person, other] = [await cashier(here), await cashier(here)];
    const [shifts, others] = [shiftsOf(person), shiftsOf(other)];
    const buyer = await customer(here.owner.client).add({ name: '捷顺汽修', kind: 2, creditLimit: 50_000 });
    const id = await shifts.start({ openingFloat: 0 });
    await others.start({ openingFloat: 0, tillName: '门口钱箱' });
    const onCredit = (tenders: Parameters<typeof sell>[2] = []) =>
      sell(here, person, tenders, { customerId: buyer, onCredit: true });
    const [whole, part, elsewhere] = [await onCredit(), await onCredit(), await onCredit()];
    await onCredit([{ method: 'cash', amount: 500 }]);
    const receive = (who: Person, { saleOutId }: typeof whole, amount: number) =>
      receiptBill(who.client).add({
        saleOutId,
        tenders: [{ method: 'cash', amount }],
        ...(amount < 3500 ? { onCredit: true } : {}),
      });
    await receive(person, whole, 3500);
    await receive(person, part, 1500);
    await receive(other, elsewhere, 3500);
    const counted = await shifts.count({ id, denominations: notes(5500), counted: [], toSafe: 0 });
    expect(counted).toMatchObject({
      orderCount: 4,
      salesAmount: 14_000,
      creditCount: 2,
      onCredit: 5000,
      unpaidCount: 0,
      unpaidAmount: 0,
      elsewhereCount: 1,
      elsewhereAmount: 3500,
      debtCount: 0,
      debtAmount: 0,
      variance: 0,
    });
    const byMethods = counted.tenders.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    expect(byMethods + 3500 + 5000, 'the sales are received here, elsewhere, and on credit').toBe(14_000);
    await receive(person, part, 2000);
    expect((await shifts.page({ keyword: counted.code })).records, 'stays as it was counted').toMatchObject([
      { creditCount: 2, onCredit: 5000, elsewhereAmount: 3500 },
    ]);
  });

  it('a variance needs a reason and the right to close, and is booked; the next float is what was left', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const lead = await here.store.staff([...PAGES, 'shiftRecord.close'], here.shopId);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 20_000 });
    await sell(here, person, [{ method: 'cash', amount: 3500 }]);
    await sell(here, person, [{ method: 'wechat', amount: 3500 }]);
    await shifts.count({
      id,
      denominations: notes(23_000),
      counted: [{ method: 'wechat', amount: 3600 }],
      toSafe: 8000,
      remark: '零钱不多',
    });
    await expect(shifts.close({ id, version: 2, reason: '找错零' })).rejects.toMatchObject({
      message: '有差异的班次由店长结清',
    });
    await expect(shiftsOf(lead).close({ id, version: 2 })).rejects.toMatchObject({
      message: '请填写差异原因',
      errors: [{ field: 'reason' }],
    });
    await expect(shiftsOf(lead).close({ id, version: 1, reason: '找错零' })).rejects.toMatchObject({ status: 51001 });
    const before = await balances(here);
    await shiftsOf(lead).close({ id, version: 2, reason: '找错零' });
    const after = await balances(here);
    expect([after['现金账户'], after['微信账户'], after['保险箱']]).toEqual([
      (before['现金账户'] ?? 0) - 500 - 8000,
      (before['微信账户'] ?? 0) + 100,
      8000,
    ]);
    expect((await shiftsOf(lead).page({ differs: true })).records).toMatchObject([
      { id, status: 2, varianceReason: '找错零', safeAccountName: '保险箱', remark: '零钱不多' },
    ]);
    const code = (await shifts.page({})).records[0]?.code;
    expect(
      (await fundWorking(here.owner.client).page({ documentId: id })).records.map(({ documentCode }) => documentCode),
    ).toEqual([code, code, code, code]);

    expect((await shifts.tills()).tills).toMatchObject([{ name: '1号钱箱', nextFloat: 15_000, openBy: '' }]);
    await expect(shifts.start({ openingFloat: 14_000 })).rejects.toMatchObject({
      message: '上一班在「1号钱箱」留了 ¥150.00，与备用金不符，请填写原因',
      errors: [{ field: 'reason' }],
    });
    await shifts.add({});
    expect(await shifts.getCurrentRecord()).toMatchObject({ openingFloat: 15_000, tillName: '1号钱箱' });
  });

  it('a float that is not what was left is begun with a reason, and booked', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(await cashier(here));
    await shifts.count({
      id: await shifts.start({ openingFloat: 10_000 }),
      denominations: notes(10_000),
      counted: [],
      toSafe: 0,
    });
    const before = await balances(here);
    await shifts.start({ openingFloat: 9000, reason: '少一张十元' });
    expect(await shifts.getCurrentRecord()).toMatchObject({ openingReason: '少一张十元' });
    expect((await balances(here))['现金账户']).toBe((before['现金账户'] ?? 0) - 1000);
  });

  it('what a drawer paid between two shifts is not in the next float, is told, and is booked once', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 10_000 });
    const { saleOutId } = await sell(here, person, [{ method: 'cash', amount: 3500 }]);
    await shifts.count({ id, denominations: notes(13_500), counted: [], toSafe: 3000 });
    // Somebody without a shift gives cash back, before and after the shift is closed.
    const giveBack = async (amount: number) => {
      const { version } = await refundBill(here.owner.client).getGoodwillInfo({ saleOutId });
      await refundBill(here.owner.client).goodwill({ saleOutId, version, method: 'cash', amount, reason: '送晚了' });
    };
    await giveBack(300);
    await shifts.close({ id, version: 2 });
    await giveBack(200);
    expect((await shifts.tills()).tills).toMatchObject([{ nextFloat: 10_000, movedSince: -500 }]);
    await expect(shifts.start({ openingFloat: 10_500 })).rejects.toMatchObject({
      message: '上一班在「1号钱箱」留了 ¥105.00，之后付出 ¥5.00，与备用金不符，请填写原因',
    });
    const before = await balances(here);
    await shifts.start({ openingFloat: 10_000 });
    expect(await balances(here)).toEqual(before);
    expect((await shifts.tills()).tills).toMatchObject([{ nextFloat: null, movedSince: 0 }]);
  });

  it('two drawers of a shop do not mix [pitfall 37]: each has an account, and a taken one is refused', async () => {
    const here = await stockedShop(server);
    const [one, other, third] = [await cashier(here), await cashier(here), await cashier(here)];
    const first = await shiftsOf(one).start({ openingFloat: 10_000 });
    const second = await shiftsOf(other).start({ openingFloat: 5000, tillName: '门口钱箱' });
    const { tills } = await shiftsOf(third).tills();
    expect(tills.map(({ name, openBy }) => [name, openBy !== ''])).toEqual([
      ['1号钱箱', true],
      ['门口钱箱', true],
    ]);
    await expect(shiftsOf(third).start({ openingFloat: 0, tillId: tills[0]?.id ?? '' })).rejects.toMatchObject({
      errors: [{ field: 'tillId' }],
    });
    await expect(shiftsOf(third).start({ openingFloat: 0, tillName: '门口钱箱' })).rejects.toMatchObject({
      message: '钱箱「门口钱箱」已存在',
    });
    await sell(here, one, [{ method: 'cash', amount: 3500 }]);
    await sell(here, other, [{ method: 'cash', amount: 3500 }]);
    await sell(here, other, [{ method: 'cash', amount: 3500 }]);
    expect(await balances(here)).toMatchObject({ 现金账户: 3500, 门口钱箱现金: 12_000 });
    expect(
      await shiftsOf(one).count({ id: first, denominations: notes(13_500), counted: [], toSafe: 0 }),
    ).toMatchObject({ variance: 0 });
    expect(
      await shiftsOf(other).count({ id: second, denominations: notes(12_000), counted: [], toSafe: 0 }),
    ).toMatchObject({ variance: 0 });
  });

  it('cash put in and taken out has a reason and stands in both accounts', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 10_000 });
    const { accounts } = await shifts.tills();
    const bank = accounts.find(({ method }) => method === 'bankCard')?.id ?? '';
    await shifts.cashMove({ id, direction: 'in', amount: 20_000, reason: '取零钱', accountId: bank });
    await shifts.cashMove({ id, direction: 'out', amount: 1500, reason: '买水' });
    await expect(shifts.cashMove({ id, direction: 'out', amount: 1500, reason: ' ' })).rejects.toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await expect(
      shiftsOf(here.owner).cashMove({ id, direction: 'out', amount: 1500, reason: '买水' }),
    ).rejects.toMatchObject({ message: '这不是您的班次' });
    expect(await balances(here)).toMatchObject({ 现金账户: 18_500, 银行卡账户: -20_000 });
    const counted = await shifts.count({
      id,
      denominations: notes(28_500),
      counted: [],
      toSafe: 18_500,
      safeAccountId: bank,
    });
    expect(counted).toMatchObject({
      cashIn: 20_000,
      cashOut: 1500,
      expectedCash: 28_500,
      variance: 0,
      cashMoves: [
        { amount: 20_000, accountName: '银行卡账户' },
        { amount: -1500, reason: '买水', accountName: '' },
      ],
    });
    // Without a variance the cashier who counted may close.
    await shifts.close({ id, version: counted.version });
    expect(await balances(here)).toMatchObject({ 现金账户: 0, 银行卡账户: -1500 });
  });

  it('no more cash is taken out than the drawer should hold; only who may close shifts is told how much', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 10_000 });
    await sell(here, person, [{ method: 'cash', amount: 5000 }]);
    await shifts.cashMove({ id, direction: 'out', amount: 3500, reason: '付运费' });
    const refused: unknown = await shifts
      .cashMove({ id, direction: 'out', amount: 10_001, reason: '付运费' })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: '钱箱没有这么多现金，不能取出 ¥100.01，请核对金额（应有多少，清点后显示）',
      errors: [{ field: 'amount' }],
    });
    await shifts.cashMove({ id, direction: 'out', amount: 10_000, reason: '送存' });
    expect(await shifts.count({ id, denominations: [], counted: [], toSafe: 0 })).toMatchObject({ expectedCash: 0 });

    const own = await shiftsOf(here.owner).start({ openingFloat: 2000, tillName: '门口钱箱' });
    await expect(
      shiftsOf(here.owner).cashMove({ id: own, direction: 'out', amount: 9_999_900, reason: '送存' }),
    ).rejects.toMatchObject({ message: '钱箱应有现金 ¥20.00，不能取出 ¥99,999.00', errors: [{ field: 'amount' }] });
  });

  it('every way to pay tells what it received, gave back and kept, and the sums agree', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(here.owner);
    const id = await shifts.start({ openingFloat: 10_000 });
    const giveBack = async (saleOutId: string, method: 'cash' | 'wechat', amount: number) => {
      const { version } = await refundBill(here.owner.client).getGoodwillInfo({ saleOutId });
      await refundBill(here.owner.client).goodwill({ saleOutId, version, method, amount, reason: '送晚了' });
    };
    const inCash = await sell(here, here.owner, [{ method: 'cash', amount: 3500 }]);
    const byWechat = await sell(here, here.owner, [{ method: 'wechat', amount: 3500 }]);
    await giveBack(inCash.saleOutId, 'cash', 500);
    await giveBack(byWechat.saleOutId, 'wechat', 1200);
    const waysOf = ({ tenders }: Pick<NonNullable<Awaited<ReturnType<typeof shifts.getCurrentRecord>>>, 'tenders'>) =>
      tenders
        .slice(0, 2)
        .map(({ count, refundCount, received, refunded, amount, expected, counted, variance }) => [
          ...[count, refundCount, received, refunded, amount],
          ...[expected, counted, variance],
        ]);
    const open = await shifts.getCurrentRecord();
    expect(open && waysOf(open), 'the count is blind').toEqual([
      [1, 1, null, null, null, null, null, null],
      [1, 1, null, null, null, null, null, null],
    ]);
    const count = { id, denominations: notes(13_000), toSafe: 0 };
    const counted = await shifts.count({ ...count, counted: [{ method: 'wechat', amount: 3500, refunded: 1000 }] });
    expect(waysOf(counted)).toEqual([
      [1, 1, 3500, 500, 3000, 13_000, 13_000, 0],
      [1, 1, 3500, 1200, 2300, 2300, 2500, 200],
    ]);
    const sum = (of: 'received' | 'refunded') => counted.tenders.reduce((all, one) => all + (one[of] ?? 0), 0);
    expect([sum('received'), sum('refunded')]).toEqual([counted.salesAmount, counted.returnAmount]);
    expect(waysOf((await shifts.page({})).records[0] ?? counted), 'stays as it was counted').toEqual(waysOf(counted));
  });

  it('who says nothing of refunds has them counted as the documents tell', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(here.owner);
    const { saleOutId } = await sell(here, here.owner, [{ method: 'wechat', amount: 3500 }]);
    const id = await shifts.start({ openingFloat: 0 });
    const { version } = await refundBill(here.owner.client).getGoodwillInfo({ saleOutId });
    await refundBill(here.owner.client).goodwill({
      saleOutId,
      version,
      method: 'wechat',
      amount: 500,
      reason: '送晚了',
    });
    const counted = await shifts.count({ id, denominations: [], counted: [], toSafe: 0 });
    expect(counted).toMatchObject({ variance: 0, returnAmount: 500 });
    expect(counted.tenders[1]).toMatchObject({
      received: 0,
      refunded: 500,
      amount: -500,
      expected: -500,
      counted: -500,
    });
  });

  it('a drawer of its own begins with its float, out of which a refund is paid', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    await shiftsOf(person).start({ openingFloat: 0 });
    const { saleOutId } = await sell(here, person, [{ method: 'cash', amount: 3500 }]);
    const own = shiftsOf(here.owner);
    const id = await own.start({ openingFloat: 20_000, tillName: '门口钱箱' });
    const held = async () => (await balances(here))['门口钱箱现金'];
    expect(await held()).toBe(20_000);
    const refunds = refundBill(here.owner.client);
    const { version, accounts } = await refunds.getGoodwillInfo({ saleOutId });
    const accountId = accounts.find(({ tillName }) => tillName === '门口钱箱')?.id ?? '';
    await refunds.goodwill({ saleOutId, version, method: 'cash', accountId, amount: 3000, reason: '送晚了' });
    await own.correctFloat({ id, version: 1, openingFloat: 15_000, reason: '多数了' });
    expect(await held()).toBe(12_000);
    const count = { id, denominations: notes(12_000), counted: [], toSafe: 12_000 };
    expect(await own.count(count)).toMatchObject({ expectedCash: 12_000, variance: 0 });
    expect(await balances(here)).toMatchObject({ 门口钱箱现金: 12_000, 现金账户: 3500 });
  });

  it('a float that was typed wrong is corrected in the open shift, by its cashier or who may close it', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const lead = await here.store.staff([...PAGES, 'shiftRecord.close'], here.shopId);
    const shifts = shiftsOf(person);
    const first = await shifts.start({ openingFloat: 10_000 });
    await shifts.count({ id: first, denominations: notes(10_000), counted: [], toSafe: 0 });
    const id = await shifts.start({ openingFloat: 100_000, reason: '换零钱' });
    const before = (await balances(here))['现金账户'] ?? 0;
    await shifts.cashMove({ id, direction: 'out', amount: 5000, reason: '付运费' });
    await expect(
      shiftsOf(await cashier(here)).correctFloat({ id, version: 2, openingFloat: 12_000, reason: '多打了零' }),
    ).rejects.toMatchObject({ message: '这不是您的班次' });
    await expect(shifts.correctFloat({ id, version: 1, openingFloat: 12_000, reason: '旧' })).rejects.toMatchObject({
      status: 51001,
    });
    await expect(shifts.correctFloat({ id, version: 2, openingFloat: 4000, reason: '多打了零' })).rejects.toMatchObject(
      {
        message: '备用金 ¥40.00 不够钱箱已经付出的现金，请核对',
        errors: [{ field: 'openingFloat' }],
      },
    );
    await shifts.correctFloat({ id, version: 2, openingFloat: 12_000, reason: '多打了零' });
    const once = '换零钱；更正备用金 ¥1,000.00 → ¥120.00：多打了零';
    expect(await shifts.getCurrentRecord()).toMatchObject({ openingFloat: 12_000, openingReason: once });
    expect((await balances(here))['现金账户']).toBe(before - 88_000 - 5000);
    const said = await asKeeper(server.database, (db) =>
      db
        .selectFrom('audit_entry')
        .select('changes')
        .where('store_id', '=', here.store.id)
        .where('operation', 'like', '%correctFloat%')
        .where('outcome', '=', 'done')
        .execute(),
    );
    expect(said).toMatchObject([
      {
        changes: [{ id, before: { openingFloat: 100_000 }, after: { openingFloat: 12_000, reason: '多打了零' } }],
      },
    ]);
    await shiftsOf(lead).correctFloat({ id, version: 3, openingFloat: 10_000, reason: '数错了' });
    expect(await shifts.getCurrentRecord()).toMatchObject({
      openingFloat: 10_000,
      openingReason: `${once}；更正备用金 ¥120.00 → ¥100.00：数错了`,
    });
    expect(await shifts.count({ id, denominations: notes(5000), counted: [], toSafe: 0 })).toMatchObject({
      expectedCash: 5000,
      variance: 0,
    });
    await expect(
      shiftsOf(lead).correctFloat({ id, version: 5, openingFloat: 20_000, reason: '晚了' }),
    ).rejects.toMatchObject({ status: 51001 });
  });

  it('a wrong count is refused by name and leaves the shift open [pitfall 34]', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(await cashier(here));
    const id = await shifts.start({ openingFloat: 10_000 });
    const count = { id, denominations: notes(10_000), counted: [], toSafe: 0 };
    await expect(shifts.count({ ...count, toSafe: 10_100 })).rejects.toMatchObject({
      message: '送存金额不能超过清点的现金 ¥100.00',
      errors: [{ field: 'toSafe' }],
    });
    await expect(shifts.count({ ...count, counted: [{ method: 'cash', amount: 1 }] })).rejects.toMatchObject({
      message: '现金请按面额清点',
    });
    await expect(shifts.count({ ...count, denominations: [...notes(100), ...notes(200)] })).rejects.toMatchObject({
      errors: [{ field: 'denominations[1].value' }],
    });
    await expect(shifts.count({ ...count, safeAccountId: here.shopId })).rejects.toMatchObject({
      errors: [{ field: 'safeAccountId' }],
    });
    await expect(shiftsOf(here.owner).count(count)).rejects.toMatchObject({ message: '这不是您的班次' });
    expect(await shifts.getCurrentRecord()).toMatchObject({ id, status: 0 });
  });

  it('held orders carry over [pitfall 36], and later receipts count for the next shift [pitfall 35]', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    const id = await shifts.start({ openingFloat: 0 });
    await orderResting(here.owner.client).add({
      lines: [{ skuId: here.filter, quantity: 1, price: 3500, orderType: 1 }],
    });
    const waiting = await orderSale(person.client).add({ lines: [{ skuId: here.filter, quantity: 1 }] });
    expect((await shifts.tills()).heldCount).toBe(1);
    await shifts.count({ id, denominations: [], counted: [], toSafe: 0 });
    expect(await orderResting(here.owner.client).count()).toBe(1);
    const next = await shifts.start({ openingFloat: 0 });
    await receiptBill(person.client).add({ saleOutId: waiting.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
    expect(await shifts.count({ id: next, denominations: notes(3500), counted: [], toSafe: 0 })).toMatchObject({
      orderCount: 0,
      debtCount: 1,
      debtAmount: 3500,
      expectedCash: 3500,
      variance: 0,
    });
  });

  it('sales of the cashier while he counts are either in the count or in no shift', async () => {
    const here = await stockedShop(server);
    const person = await cashier(here);
    const shifts = shiftsOf(person);
    for (let round = 0; round < 3; round += 1) {
      const id = await shifts.start({ openingFloat: 0, reason: '重新开班' });
      await Promise.all([
        ...[0, 1, 2].map(async () => {
          const sale = await orderSale(person.client).add({ lines: [{ skuId: here.oil, quantity: 0.1 }] });
          await receiptBill(person.client).add({
            saleOutId: sale.saleOutId,
            tenders: [{ method: 'cash', amount: sale.receivable }],
          });
        }),
        shifts.count({ id, denominations: [], counted: [], toSafe: 0 }),
      ]);
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('two who close it at once close it once', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(here.owner);
    const id = await shifts.start({ openingFloat: 0 });
    await shifts.count({ id, denominations: notes(10_000), counted: [], toSafe: 10_000 });
    const outcomes = await Promise.allSettled([0, 1].map(() => shifts.close({ id, version: 2, reason: '多收' })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      status: 51001,
      current: 2,
      allowed: [],
    });
    expect(await balances(here)).toMatchObject({ 现金账户: 0, 保险箱: 10_000 });
  });

  it('the same count sent twice is one; of two different ones the second is refused', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(await cashier(here));
    const id = await shifts.start({ openingFloat: 100 });
    const send = (count: number) =>
      shifts.count(
        { id, version: 1, denominations: [{ value: 100, count }], counted: [], toSafe: 0 },
        { idempotencyKey: 'one-count' },
      );
    expect((await send(1)).version).toBe((await send(1)).version);
    await expect(shifts.count({ id, denominations: notes(200), counted: [], toSafe: 0 })).rejects.toMatchObject({
      status: 51001,
      current: 1,
      allowed: ['update', 'close'],
    });
  });

  it('no shift is begun or closed on a day whose books are closed; what is not closed is named', async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(await cashier(here));
    const id = await shifts.start({ openingFloat: 100 });
    await shifts.count({ id, denominations: notes(100), counted: [], toSafe: 0 });
    const day = dayOf(server.clock.now());
    expect(await settleAccount(here.store.owner.client).query({ closeTo: day })).toMatchObject({ open: { shifts: 1 } });
    await settleAccount(here.store.owner.client).save({ closeTo: day });
    const refused = { message: expect.stringContaining('已关账') as string };
    await expect(shifts.close({ id, version: 2 })).rejects.toMatchObject(refused);
    await expect(shifts.add({})).rejects.toMatchObject(refused);
    await expect(shifts.update({ id, remark: '晚了' })).rejects.toMatchObject(refused);
  });

  it("hides another shop's shift, except in the head store; GET changes a remark, as specified", async () => {
    const here = await stockedShop(server);
    const shifts = shiftsOf(await cashier(here));
    const id = await shifts.add({});
    await shifts.update({ id, version: 1, remark: '打印机没纸了' });
    await expect(shifts.update({ id, version: 1, remark: '又改' })).rejects.toMatchObject({
      status: 51001,
      current: 0,
    });
    expect(await shifts.getCurrentRecord()).toMatchObject({ remark: '打印机没纸了', version: 2, openingFloat: 0 });
    const other = here.store.owner.at(await here.store.branch('城西店'));
    await expect(shiftsOf(other).update({ id, remark: '别店' })).rejects.toMatchObject({ message: '班次不存在' });
    expect((await shiftsOf(other).page({})).total).toBe(0);
    expect((await shiftRecord(here.store.owner.client).page({})).records).toMatchObject([
      { id, shopName: '城东店', mine: false },
    ]);
  });
});
