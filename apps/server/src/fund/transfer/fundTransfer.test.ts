import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundOverview } from '@partsdesk/sdk/parts/fundOverview';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { randomFrom } from '../../seed/random';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

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
const balanceOf = async ({ store }: StockedShop, id: string) =>
  (await fundAccount(store.owner.client).page({ pageSize: 100 })).records.find((one) => one.id === id)?.balance;

/** A shop with cash in its safe and a bank account, and a function that moves money between them. */
async function movingShop(opening: number) {
  const shop = await stockedShop(server);
  const accounts = fundAccount(shop.owner.client);
  const safe = await accounts.add({ name: '保险箱', method: 'cash', ...(opening ? { opening } : {}) });
  const bank = await accounts.add({ name: '建行对公户', method: 'bankCard' });
  const transfers = fundTransfer(shop.owner.client);
  const move = (amount: number, more: Partial<Parameters<typeof transfers.add>[0]> = {}) =>
    transfers.add({ fromId: safe, toId: bank, amount, day: today(), ...more });
  return { shop, accounts, safe, bank, transfers, move };
}

describe('a transfer', () => {
  it('[FUN-10] [FUN-12] books both accounts and the fee, under a number that each row of the flow names', async () => {
    const { shop, safe, bank, transfers, move } = await movingShop(500_000);
    const { id, code } = await move(300_000, { fee: 500, remark: ' 周末存现 ' });
    expect(code).toMatch(/^ZZ-\w+-\d{8}-000001$/);
    expect([await balanceOf(shop, safe), await balanceOf(shop, bank)]).toEqual([199_500, 300_000]);
    expect((await transfers.page({ keyword: code, sums: true })).records).toMatchObject([
      { id, fromName: '保险箱', toName: '建行对公户', amount: 300_000, fee: 500, remark: '周末存现', status: 1 },
    ]);
    const { records } = await fundWorking(shop.owner.client).page({ documentId: id });
    expect(
      records
        .map((row) => [row.accountName, row.documentKind, row.documentCode, row.amount, row.balance])
        .toSorted((one, other) => Number(one[4]) - Number(other[4])),
    ).toEqual([
      ['保险箱', 'fee', code, -500, 199_500],
      ['保险箱', 'transfer', code, -300_000, 200_000],
      ['建行对公户', 'transfer', code, 300_000, 300_000],
    ]);
    // Of nothing kept by the bank there is no row.
    const free = await move(100);
    expect((await fundWorking(shop.owner.client).page({ documentId: free.id })).total).toBe(2);
  });

  it('[FUN-10] adds up to nothing over the store, and is no income and no expense that was entered', async () => {
    const { shop, move } = await movingShop(10_000);
    const before = await fundOverview(shop.store.owner.client).getMyStore();
    await move(4000, { fee: 30 });
    const after = await fundOverview(shop.store.owner.client).getMyStore();
    expect(after.balance).toBe(before.balance - 30);
    expect([after.incomeMonth, after.expensesMonth]).toEqual([0, 0]);
    expect((await fundIncome(shop.owner.client).page({})).total).toBe(0);
    expect((await fundExpenses(shop.owner.client).page({})).total).toBe(0);
    const rows = await asKeeper(server.database, (db) =>
      db
        .selectFrom('fund_ledger')
        .select(sql<number>`sum(amount)::bigint`.as('sum'))
        .where('store_id', '=', shop.store.id)
        .where('document_kind', '=', 'transfer')
        .executeTakeFirstOrThrow(),
    );
    expect(rows.sum).toBe(0);
  });

  it('[FUN-10] [FUN-05] is refused with the field that is to blame, and writes nothing', async () => {
    const { shop, accounts, safe, bank, move } = await movingShop(1000);
    const other = await stockedShop(server);
    const strange = await fundAccount(other.owner.client).add({ name: '别家', method: 'bankCard' });
    const refused = (attempt: () => Promise<unknown>, message: string, field: string) =>
      expectRefused(server, shop, attempt, { status: 1, message, errors: [{ field }] });
    await refused(() => move(100, { toId: safe }), '转出账户和转入账户不能相同', 'toId');
    await refused(() => move(1001), '账户「保险箱」余额不足，现有 ¥10.00', 'amount');
    await refused(() => move(1000, { fee: 1 }), '账户「保险箱」余额不足，现有 ¥10.00', 'amount');
    await refused(() => move(1, { day: addDays(today(), 1) }), '发生日期不能晚于今天', 'day');
    await refused(() => move(1, { toId: strange }), '账户不存在', 'toId');
    await refused(() => move(1, { fromId: strange }), '账户不存在', 'fromId');
    await refused(() => move(1, { settles: [daysAgo(1)] }), '渠道到账只能从线上收款账户转出', 'fromId');
    const cards = await asKeeper(server.database, (db) =>
      db
        .selectFrom('fund_account')
        .select('id')
        .where('store_id', '=', shop.store.id)
        .where('nature', '=', 2)
        .executeTakeFirstOrThrow(),
    );
    await refused(() => move(1, { toId: cards.id }), '账户不存在', 'toId');
    const { version } = (await accounts.page({ pageSize: 100 })).records.find(({ id }) => id === bank) ?? {
      version: 1,
    };
    await accounts.updateStatus({ id: bank, version, status: 0 });
    await refused(() => move(1), '账户「建行对公户」已停用', 'toId');
  });

  it('[FUN-10] [FUN-14] goes between shops in the head store alone; both shops see it', async () => {
    const { shop, safe, move } = await movingShop(10_000);
    const head = shop.store.owner;
    const west = head.at(await shop.store.branch('城西店'));
    const theirs = await fundAccount(west.client).add({ name: '城西公户', method: 'bankCard' });
    await expect(move(100, { toId: theirs })).rejects.toMatchObject({ message: '账户不存在' });
    const sent = await fundTransfer(head.client).add({ fromId: safe, toId: theirs, amount: 700, day: today() });
    expect((await fundTransfer(west.client).page({})).records).toMatchObject([
      { code: sent.code, toShop: '城西店', reversible: false },
    ]);
    expect((await fundTransfer(shop.owner.client).page({})).records).toMatchObject([
      { code: sent.code, reversible: false },
    ]);
    await move(1);
    expect((await fundTransfer(west.client).page({})).total).toBe(1);
    expect((await fundTransfer(head.client).page({ accountId: theirs })).records).toMatchObject([{ reversible: true }]);
    const back = { id: sent.id, version: 1, reason: '转错门店' };
    await expect(fundTransfer(west.client).reverse(back)).rejects.toMatchObject({
      message: '门店之间的转账由总店冲销',
    });
    await fundTransfer(head.client).reverse(back);
    expect(await balanceOf(shop, theirs)).toBe(0);
  });

  it('[FUN-06] counts on its day, which lies after the closed one', async () => {
    const { shop, safe, move, accounts } = await movingShop(0);
    const filled = await accounts.add({ name: '旧现金', method: 'cash', opening: 9000 });
    const head = settleAccount(shop.store.owner.client);
    await head.save({ closeTo: daysAgo(31) });
    await expectRefused(server, shop, () => move(1, { fromId: filled, day: daysAgo(31) }), {
      message: `该日期已关账（关账至 ${daysAgo(31)}），不能新增或修改单据`,
      errors: [{ field: 'day' }],
    });
    await move(400, { fromId: filled, toId: safe, day: daysAgo(20), fee: 5 });
    const span = { accountId: safe, from: daysAgo(25), to: daysAgo(15) };
    expect(await fundWorking(shop.owner.client).span(span)).toMatchObject({ opening: 0, came: 400, closing: 400 });
    await head.save({ closeTo: daysAgo(10) });
    // The money that was there is booked today, as an opening.
    expect((await head.query({})).history[0]).toMatchObject({ fundBalance: -5 });
  });
});

describe('a reversal of a transfer', () => {
  it('[FUN-08] brings amount and fee back on the same day, wants a reason, and happens once', async () => {
    const { shop, safe, bank, transfers, move } = await movingShop(10_000);
    const { id, code } = await move(4000, { fee: 100, day: daysAgo(3) });
    await expectRefused(server, shop, () => transfers.reverse({ id, version: 1, reason: ' ' }), {
      message: '请填写冲销原因',
      errors: [{ field: 'reason' }],
    });
    const back = await transfers.reverse({ id, version: 1, reason: '存重了' });
    expect([await balanceOf(shop, safe), await balanceOf(shop, bank)]).toEqual([10_000, 0]);
    const { records, resultSums } = await transfers.page({ sums: true });
    expect(records).toMatchObject([
      { code: back.code, amount: -4000, fee: -100, day: daysAgo(3), status: 4, remark: '存重了', counterCode: code },
      { code, amount: 4000, fee: 100, status: 2, counterCode: back.code },
    ]);
    expect(resultSums).toEqual([
      { field: 'amount', amount: 0 },
      { field: 'fee', amount: 0 },
    ]);
    await expect(transfers.reverse({ id, version: 2, reason: '再来' })).rejects.toMatchObject({ status: 51001 });
    await expect(transfers.reverse({ id: back.id, version: 1, reason: '再来' })).rejects.toMatchObject({
      status: 51001,
    });
  });

  it('[FUN-08] [FUN-05] counts today where the day was closed since; refused where the money has gone on', async () => {
    const { shop, accounts, bank, safe, transfers, move } = await movingShop(10_000);
    const { id } = await move(4000, { day: daysAgo(20) });
    await settleAccount(shop.store.owner.client).save({ closeTo: daysAgo(10) });
    const spare = await accounts.add({ name: '备用户', method: 'bankCard' });
    const onward = await move(1, { fromId: bank, toId: spare });
    await expectRefused(server, shop, () => transfers.reverse({ id, version: 1, reason: '错了' }), {
      message: '账户「建行对公户」余额不足，现有 ¥39.99',
    });
    await transfers.reverse({ id: onward.id, version: 1, reason: '错了' });
    await transfers.reverse({ id, version: 1, reason: '错了' });
    expect((await transfers.page({ accountId: safe })).records.map(({ day }) => day)).toEqual([today(), daysAgo(20)]);
  });

  it('[FUN-08] is a right of its own', async () => {
    const { shop, move } = await movingShop(1000);
    const { id } = await move(100);
    const clerk = await shop.store.staff(['FundTransfer', 'fundTransfer.save'], shop.shopId);
    const back = { id, version: 1, reason: '记错了' };
    await expect(fundTransfer(clerk.client).reverse(back)).rejects.toMatchObject({ status: 403 });
    const lead = await shop.store.staff(['FundTransfer', 'fundTransfer.reverse'], shop.shopId);
    await fundTransfer(lead.client).reverse(back);
  });
});

describe('at once', () => {
  it(`[FUN-05] [FUN-10] of ${String(AT_ONCE)} for the last fen one wins, ${String(size(1, 10))} times`, async () => {
    const { shop, safe, bank, accounts, transfers, move } = await movingShop(0);
    const source = await accounts.add({ name: '来源', method: 'cash', opening: size(1, 10) });
    for (let round = 1; round <= size(1, 10); round += 1) {
      await move(1, { fromId: source, toId: safe });
      const tries = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => move(1)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of tries)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ status: 1, message: '账户「保险箱」余额不足，现有 ¥0.00' });
      expect([await balanceOf(shop, safe), await balanceOf(shop, bank)]).toEqual([0, round]);
      expect((await transfers.page({})).total).toBe(2 * round);
    }
  });

  it(`[FUN-04] [FUN-05] [FUN-08] [FUN-10] at random, no money is made or lost (SEED=${String(seed)})`, async () => {
    const random = randomFrom(seed);
    const { shop, safe, bank, transfers, move } = await movingShop(3000);
    let [kept, fees] = [3000, 0];
    const open: { id: string; fee: number }[] = [];
    for (let round = 0; round < size(5, 40); round += 1) {
      const steps = Array.from({ length: random.whole(2, 8) }, async () => {
        if (random.chance(0.3) && open.length) {
          const [again] = open.splice(random.whole(0, open.length - 1), 1);
          if (!again) return;
          const done = await transfers.reverse({ id: again.id, version: 1, reason: '错了' }).then(
            () => true,
            () => false,
          );
          if (done) fees -= again.fee;
          return;
        }
        const fee = random.whole(0, 3);
        const there = random.chance(0.5);
        const way = there ? { fromId: safe, toId: bank } : { fromId: bank, toId: safe };
        const done = await move(random.whole(1, 900), { ...way, fee, day: daysAgo(random.whole(0, 20)) }).catch(
          (error: unknown) => {
            expect(error).toMatchObject({ status: 1 });
            return undefined;
          },
        );
        if (done) {
          fees += fee;
          open.push({ id: done.id, fee });
        }
      });
      await Promise.all(steps);
      kept = 3000 - fees;
      const [inSafe = -1, inBank = -1] = [await balanceOf(shop, safe), await balanceOf(shop, bank)];
      expect(inSafe + inBank).toBe(kept);
      expect(Math.min(inSafe, inBank)).toBeGreaterThanOrEqual(0);
    }
  });
});
