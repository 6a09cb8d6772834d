import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundOverview } from '@partsdesk/sdk/parts/fundOverview';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { image } from '@partsdesk/sdk/storage/image';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { randomFrom } from '../../seed/random';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);
const AT_ONCE = 64;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = () => dayOf(server.clock.now());
const daysAgo = (days: number) => addDays(today(), -days);
const typeId = async ({ owner }: StockedShop, direction: 0 | 1, name: string) =>
  (await fundType(owner.client).list({ direction })).find((one) => one.name === name)?.id ?? '';
const bank = ({ owner }: StockedShop, opening = 0) =>
  fundAccount(owner.client).add({ name: '建行对公户', method: 'bankCard', ...(opening ? { opening } : {}) });
const balanceOf = async ({ owner }: StockedShop, id: string) =>
  (await fundAccount(owner.client).page({ pageSize: 100 })).records.find((one) => one.id === id)?.balance;

/** A shop with money in the bank, and a function that pays from there. */
async function payingShop(opening: number) {
  const shop = await stockedShop(server);
  const accountId = await bank(shop, opening);
  const rent = await typeId(shop, 1, '房租');
  const expenses = fundExpenses(shop.owner.client);
  const pay = (amount: number, more: Partial<Parameters<typeof expenses.add>[0]> = {}) =>
    expenses.add({ typeId: rent, accountId, amount, day: today(), ...more });
  return { shop, accountId, rent, expenses, pay };
}

describe('income and expenses', () => {
  it('[FUN-07] stand in the account and in its flow under a number of their own', async () => {
    const { shop, accountId, expenses, pay } = await payingShop(500_000);
    const { id, code } = await pay(120_000, { party: ' 石桥物业 ', remark: '十一月房租' });
    expect(code).toMatch(/^ZC-\w+-\d{8}-000001$/);
    const scrap = await fundIncome(shop.owner.client).add({
      typeId: await typeId(shop, 0, '旧件回收'),
      accountId,
      amount: 8_800,
      day: today(),
    });
    expect(scrap.code).toMatch(/^SR-\w+-\d{8}-000001$/);
    expect(await balanceOf(shop, accountId)).toBe(388_800);
    expect((await expenses.page({ keyword: code })).records).toMatchObject([
      { id, code, typeName: '房租', typeClass: 'administration', amount: 120_000, party: '石桥物业', status: 1 },
    ]);
    const { records } = await fundWorking(shop.owner.client).page({ accountId });
    expect(records.map((row) => [row.documentKind, row.documentCode, row.came, row.gone, row.balance])).toEqual([
      ['fundIncome', scrap.code, 8800, 0, 388_800],
      ['fundExpenses', code, 0, 120_000, 380_000],
      ['opening', '', 500_000, 0, 500_000],
    ]);
    expect((await expenses.page({ sums: true })).resultSums).toEqual([{ field: 'amount', amount: 120_000 }]);
    expect((await fundIncome(shop.owner.client).page({})).records.map((row) => row.code)).toEqual([scrap.code]);
  });

  it('[FUN-07] are refused with the field that is to blame, and write nothing', async () => {
    const { shop, rent, pay } = await payingShop(1000);
    const other = await stockedShop(server);
    const refused = (attempt: () => Promise<unknown>, message: string, field: string) =>
      expectRefused(server, shop, attempt, { status: 1, message, errors: [{ field }] });
    await refused(() => pay(1001), '账户「建行对公户」余额不足，现有 ¥10.00', 'amount');
    await refused(() => pay(1, { day: addDays(today(), 1) }), '发生日期不能晚于今天', 'day');
    await refused(async () => pay(1, { typeId: await typeId(shop, 0, '利息') }), '支出类型不存在', 'typeId');
    await refused(async () => pay(1, { typeId: await typeId(other, 1, '房租') }), '支出类型不存在', 'typeId');
    await refused(async () => pay(1, { accountId: await bank(other) }), '账户不存在', 'accountId');
    const types = fundType(shop.store.owner.client);
    await types.update({ id: rent, version: 1, status: 0 });
    await refused(() => pay(1), '类型「房租」已停用，请换一个', 'typeId');
    const off = await fundAccount(shop.owner.client).add({ name: '旧账户', method: 'bankCard' });
    await fundAccount(shop.owner.client).updateStatus({ id: off, version: 1, status: 0 });
    const water = await typeId(shop, 1, '水电');
    await refused(() => pay(1, { accountId: off, typeId: water }), '账户「旧账户」已停用', 'amount');
  });

  it('[FUN-14] a branch enters on its own accounts, the head store on all, under that shop’s number', async () => {
    const { shop, accountId, rent, pay } = await payingShop(10_000);
    const west = shop.store.owner.at(await shop.store.branch('城西店'));
    const draft = { typeId: rent, accountId, amount: 100, day: today() };
    await expect(fundExpenses(west.client).add(draft)).rejects.toMatchObject({ message: '账户不存在' });
    const { id, code } = await fundExpenses(shop.store.owner.client).add(draft);
    expect(code.split('-')[1]).toBe((await pay(100)).code.split('-')[1]);
    expect((await fundExpenses(west.client).page({ shopId: shop.shopId })).total).toBe(0);
    expect((await fundExpenses(shop.store.owner.client).page({ shopId: shop.shopId })).total).toBe(2);
    await expect(fundExpenses(west.client).reverse({ id, version: 1, reason: '错了' })).rejects.toMatchObject({
      message: '收支单不存在',
    });
  });

  it('[FUN-07] carry private pictures of one’s own; somebody else’s and public ones are refused', async () => {
    const { shop, expenses, pay } = await payingShop(10_000);
    const upload = async ({ client }: Person, isPrivate: boolean) => {
      const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
        .jpeg()
        .toBuffer();
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(png)], { type: 'image/jpeg' }), '收据.jpg');
      return (await image(client).uploadFile(form, { isPrivate })).path;
    };
    const [own, open] = [await upload(shop.owner, true), await upload(shop.owner, false)];
    const colleague = await shop.store.staff(['FundExpenses'], shop.shopId);
    const theirs = await upload(colleague, true);
    for (const [strange, at] of [
      [[own, theirs], 1],
      [[open], 0],
    ] as const)
      await expectRefused(server, shop, () => pay(1, { pictures: [...strange] }), {
        message: `第${String(at + 1)}张凭证不存在，请重新上传`,
        errors: [{ field: 'pictures' }],
      });
    await pay(1, { pictures: [own, own] });
    expect((await expenses.page({})).records).toMatchObject([{ pictures: [own] }]);
  });
});

describe('the day of an entry', () => {
  it('[FUN-06] lies back as far as the books are open; flow, span and closing go by it', async () => {
    const { shop, accountId, expenses, pay } = await payingShop(10_000);
    const head = settleAccount(shop.store.owner.client);
    await head.save({ closeTo: daysAgo(31) });
    await expectRefused(server, shop, () => pay(1, { day: daysAgo(31) }), {
      status: 1,
      message: `该日期已关账（关账至 ${daysAgo(31)}），不能新增或修改单据`,
      errors: [{ field: 'day' }],
    });
    await fundIncome(shop.owner.client).add({
      typeId: await typeId(shop, 0, '股东投入'),
      accountId,
      amount: 5000,
      day: daysAgo(30),
    });
    await pay(2000, { day: daysAgo(30) });
    await pay(700, { day: daysAgo(5) });
    expect((await expenses.page({ from: daysAgo(30), to: daysAgo(6) })).records).toMatchObject([{ amount: 2000 }]);
    const working = fundWorking(shop.owner.client);
    const span = { accountId, from: daysAgo(10), to: daysAgo(1) };
    // The opening of 100.00 was booked today.
    expect(await working.span(span)).toMatchObject({ opening: 3000, came: 0, gone: 700, closing: 2300 });
    expect((await working.page(span)).records).toMatchObject([{ gone: 700, day: daysAgo(5) }]);
    await head.save({ closeTo: daysAgo(8) });
    expect((await head.query({})).history[0]).toMatchObject({ closeTo: daysAgo(8), fundBalance: 3000 });
    await pay(1, { day: daysAgo(7) });
  });
});

describe('a reversal', () => {
  it('[FUN-08] gives the money back on the same day, wants a reason, and happens once', async () => {
    const { shop, accountId, expenses, pay } = await payingShop(10_000);
    const { id, code } = await pay(4000, { day: daysAgo(3), party: '石桥物业' });
    await expectRefused(server, shop, () => expenses.reverse({ id, version: 1, reason: ' ' }), {
      message: '请填写冲销原因',
      errors: [{ field: 'reason' }],
    });
    const back = await expenses.reverse({ id, version: 1, reason: '记重了' });
    expect(await balanceOf(shop, accountId)).toBe(10_000);
    const { records, resultSums } = await expenses.page({ sums: true });
    expect(records).toMatchObject([
      { code: back.code, amount: -4000, day: daysAgo(3), status: 4, remark: '记重了', counterCode: code },
      { code, amount: 4000, status: 2, counterCode: back.code },
    ]);
    expect(resultSums).toEqual([{ field: 'amount', amount: 0 }]);
    expect(back.code).toMatch(/-000002$/);
    await expect(expenses.reverse({ id, version: 2, reason: '再来' })).rejects.toMatchObject({ status: 51001 });
    await expect(expenses.reverse({ id: back.id, version: 1, reason: '再来' })).rejects.toMatchObject({
      status: 51001,
    });
    expect((await fundWorking(shop.owner.client).page({ accountId, kind: 'fundExpenses' })).records).toMatchObject([
      { came: 4000, gone: 0, documentCode: back.code },
      { came: 0, gone: 4000, documentCode: code },
    ]);
  });

  it('[FUN-08] of a day that was closed since counts today; the closing keeps what it came to', async () => {
    const { shop, expenses, pay } = await payingShop(10_000);
    const { id } = await pay(4000, { day: daysAgo(20) });
    const head = settleAccount(shop.store.owner.client);
    await head.save({ closeTo: daysAgo(10) });
    await expenses.reverse({ id, version: 1, reason: '记错了' });
    const [back, was] = (await expenses.page({})).records;
    expect([back?.day, was?.day]).toEqual([today(), daysAgo(20)]);
    // What was paid before the opening was booked.
    expect((await head.query({})).history[0]).toMatchObject({ fundBalance: -4000 });
    await expect(pay(1, { day: daysAgo(10) })).rejects.toMatchObject({ errors: [{ field: 'day' }] });
  });

  it('[FUN-05] [FUN-08] of an income is refused where the account has not got the money any more', async () => {
    const { shop, accountId, pay } = await payingShop(0);
    const income = fundIncome(shop.owner.client);
    const draft = { typeId: await typeId(shop, 0, '其他收入'), accountId, amount: 5000, day: today() };
    const { id } = await income.add(draft);
    await pay(1);
    await expectRefused(server, shop, () => income.reverse({ id, version: 1, reason: '没到账' }), {
      message: '账户「建行对公户」余额不足，现有 ¥49.99',
    });
    await income.add({ ...draft, amount: 1 });
    await income.reverse({ id, version: 1, reason: '没到账' });
    expect(await balanceOf(shop, accountId)).toBe(0);
  });

  it('[FUN-08] is a right of its own', async () => {
    const { shop, pay } = await payingShop(1000);
    const { id } = await pay(100);
    const clerk = await shop.store.staff(['FundExpenses', 'fundExpenses.save'], shop.shopId);
    await expect(fundExpenses(clerk.client).reverse({ id, version: 1, reason: '记错了' })).rejects.toMatchObject({
      status: 403,
    });
    const lead = await shop.store.staff(['FundExpenses', 'fundExpenses.reverse'], shop.shopId);
    await fundExpenses(lead.client).reverse({ id, version: 1, reason: '记错了' });
  });
});

describe('at once', () => {
  it(`[FUN-05] of ${String(AT_ONCE)} for the last fen one wins, ${String(size(1, 10))} times`, async () => {
    const { shop, accountId, expenses, pay } = await payingShop(0);
    const other = await typeId(shop, 0, '其他收入');
    for (let round = 1; round <= size(1, 10); round += 1) {
      await fundIncome(shop.owner.client).add({ typeId: other, accountId, amount: 1, day: today() });
      const tries = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => pay(1)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of tries)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ status: 1, message: '账户「建行对公户」余额不足，现有 ¥0.00' });
      expect(await balanceOf(shop, accountId)).toBe(0);
      expect((await expenses.page({})).total).toBe(round);
    }
  });

  it('[FUN-08] two reversals of one entry: one wins', async () => {
    const { shop, accountId, expenses, pay } = await payingShop(5000);
    for (let round = 0; round < size(3, 30); round += 1) {
      const { id } = await pay(5000);
      const tries = await Promise.allSettled(
        ['手滑', '记错了', '重复'].map((reason) => expenses.reverse({ id, version: 1, reason })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await balanceOf(shop, accountId)).toBe(5000);
    }
  });

  it(`[FUN-05] [FUN-08] at random, books, numbers and balance agree (SEED=${String(seed)})`, async () => {
    const random = randomFrom(seed);
    const { shop, accountId, rent, expenses } = await payingShop(2000);
    const income = fundIncome(shop.owner.client);
    const scrap = await typeId(shop, 0, '旧件回收');
    let balance = 2000;
    const open: { id: string; direction: 0 | 1 }[] = [];
    for (let round = 0; round < size(6, 40); round += 1) {
      const steps = Array.from({ length: random.whole(2, 6) }, () => {
        const amount = random.whole(1, 900);
        const day = daysAgo(random.whole(0, 20));
        const again = random.chance(0.35)
          ? open.splice(random.whole(0, Math.max(0, open.length - 1)), 1)[0]
          : undefined;
        if (again)
          return (again.direction === 0 ? income : expenses).reverse({ id: again.id, version: 1, reason: '记错了' });
        const direction = random.chance(0.5) ? 0 : 1;
        const adding =
          direction === 0
            ? income.add({ typeId: scrap, accountId, amount, day })
            : expenses.add({ typeId: rent, accountId, amount, day });
        return adding.then((added) => {
          open.push({ id: added.id, direction });
          return added;
        });
      });
      for (const one of await Promise.allSettled(steps))
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ message: expect.stringMatching(/^账户「建行对公户」余额不足/) as string });
      balance = (await balanceOf(shop, accountId)) ?? -1;
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    const [came, gone] = await Promise.all(
      [income, expenses].map(async (group) => (await group.page({ sums: true })).resultSums?.[0]?.amount ?? 0),
    );
    expect(2000 + (came ?? 0) - (gone ?? 0)).toBe(balance);
  });
});

describe('the figures', () => {
  it('[FUN-16] each is the footer of the list that it leads to, in the branch and in the head store', async () => {
    const { shop, accountId, pay } = await payingShop(300_000);
    const { client } = shop.owner;
    const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3000 }] });
    const { id } = await pay(20_000, { day: daysAgo(1) });
    await pay(15_000);
    await fundExpenses(client).reverse({ id, version: 1, reason: '记错了' });
    await fundIncome(client).add({
      typeId: await typeId(shop, 0, '旧件回收'),
      accountId,
      amount: 4400,
      day: today(),
    });
    for (const where of [client, shop.store.owner.client]) {
      const seen = await fundOverview(where).getMyStore();
      const sumOf = async (
        page: (query: object) => Promise<{ resultSums?: { field: string; amount: number }[] | null }>,
        query: object,
        field: string,
      ) => (await page({ ...query, sums: true })).resultSums?.find((one) => one.field === field)?.amount;
      const [working, accounts] = [fundWorking(where), fundAccount(where)];
      const month = { from: seen.month, to: seen.today };
      const day = { from: seen.today, to: seen.today };
      expect(seen.balance).toBe(await sumOf(accounts.page, {}, 'balance'));
      for (const { method, balance } of seen.ways)
        expect(balance).toBe(await sumOf(accounts.page, { method }, 'balance'));
      for (const { shopId, balance } of seen.shops)
        expect(balance).toBe(await sumOf(accounts.page, { shopId }, 'balance'));
      expect([seen.cameToday, -seen.goneToday, seen.cameMonth, -seen.goneMonth]).toEqual([
        await sumOf(working.page, { ...day, group: 'came' }, 'amount'),
        await sumOf(working.page, { ...day, group: 'gone' }, 'amount'),
        await sumOf(working.page, { ...month, group: 'came' }, 'amount'),
        await sumOf(working.page, { ...month, group: 'gone' }, 'amount'),
      ]);
      expect(seen.incomeMonth).toBe(await sumOf(fundIncome(where).page, month, 'amount'));
      expect(seen.expensesMonth).toBe(await sumOf(fundExpenses(where).page, month, 'amount'));
      expect(seen.receivable).toBe(await sumOf(saleOut(where).page, { owing: true }, 'debt'));
      expect(seen).toMatchObject({ today: today(), receivable: 4000, expensesMonth: 15_000, incomeMonth: 4400 });
    }
  });

  it('[FUN-16] what came in and went out today is with others: no opening, nothing between own accounts', async () => {
    const { shop, accountId, pay } = await payingShop(300_000);
    const { client } = shop.owner;
    const seen = async () => {
      const { cameToday, goneToday } = await fundOverview(client).getMyStore();
      return [cameToday, goneToday];
    };
    expect(await seen()).toEqual([0, 0]);
    const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    const receipt = await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3000 }] });
    expect(await seen()).toEqual([3000, 0]);
    const other = await fundAccount(client).add({ name: '备用户', method: 'bankCard', opening: 700 });
    await fundTransfer(client).add({ fromId: accountId, toId: other, amount: 10_000, fee: 60, day: today() });
    expect(await seen()).toEqual([3000, 60]);
    const { id } = await pay(15_000);
    expect(await seen()).toEqual([3000, 15_060]);
    await fundExpenses(client).reverse({ id, version: 1, reason: '记错了' });
    await receiptBill(client).void({ id: receipt.id ?? '', version: 1, reason: '收错' });
    expect(await seen()).toEqual([0, 60]);
  });

  it('[FUN-07] of sales stay as they are: what customers paid is not what was entered', async () => {
    const { shop, accountId, pay } = await payingShop(300_000);
    const { client } = shop.owner;
    const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 7000 }] });
    const sales = async () => ({
      day: await storeMonitor(client).statistics({}),
      bills: (await saleOut(client).page({ sums: true })).resultSums,
    });
    const before = await sales();
    await pay(15_000);
    await fundIncome(client).add({
      typeId: await typeId(shop, 0, '旧件回收'),
      accountId,
      amount: 4400,
      day: today(),
    });
    expect(await sales()).toEqual(before);
  });
});
