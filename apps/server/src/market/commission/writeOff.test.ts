import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import { profit } from '@partsdesk/sdk/report/profit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { commissionDesk, type CommissionDesk } from '../../testing/company/commissionDesk';
import { sheetForm } from '../../testing/company/sheetForm';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const CLERKS = size(2, 64);
const ROUNDS = size(1, 20);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const [PAYABLE, SETTLED, OWED] = [1, 2, 4];
const refused = (here: CommissionDesk, attempt: () => Promise<unknown>, message: string | RegExp) =>
  expectRefused(server, here.shop, attempt, {
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });

describe('a write-off', () => {
  it('[MKT-48] pays from an account, with a number, the fund ledger and the profit statement', async () => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    await here.days(7);
    const before = (await here.balance('wechat'))!;
    const paid = await here.writeOff({ paymentNo: 'BANK-1' });
    expect(paid).toMatchObject({ amount: 2560, code: expect.stringMatching(/^HX-/) as string });
    expect((await here.balance('wechat'))! - before).toBe(-2560);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: SETTLED, settled: 2560, open: 0 });
    expect(await here.balanceOf()).toMatchObject({ available: 0, settled: 2560 });
    const { records } = await fundWorking(here.client).page({ kind: 'commission' });
    expect(records).toEqual([expect.objectContaining({ amount: -2560, documentCode: paid.code })]);
    expect(await here.settlements.get({ id: paid.id })).toMatchObject({
      code: paid.code,
      amount: 2560,
      deducted: 0,
      paymentNo: 'BANK-1',
      lines: [{ orderId: sale.id, amount: 2560 }],
    });
    const today = dayOf(server.clock.now());
    const { lines } = await profit(here.head).statement({ from: today, to: today });
    expect(lines.find(({ key }) => key === 'commission')).toMatchObject({ total: -25_600 * 10 });
    expect(lines.find(({ key }) => key === 'unmapped')).toMatchObject({ total: 0 });
    await refused(here, () => here.writeOff(), '没有可核销的佣金');
  });

  it('[MKT-47] a late return is owed, the next write-off bears it, and nothing is asked of the person', async () => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    await here.days(7);
    await here.writeOff();
    await here.giveBack(sale.saleOutId);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: OWED, earned: 1280, settled: 2560, open: -1280 });
    expect(await here.balanceOf()).toMatchObject({ available: -1280, owed: 1280 });
    // Less than the debt is not enough.
    await here.sold(here.customerId, 1);
    await here.days(7);
    await refused(here, () => here.writeOff(), '还有 ¥12.80 待抵扣，所选佣金不够抵，暂不能核销');
    const next = await here.sold();
    await here.days(7);
    const paid = await here.writeOff({ lineIds: [(await here.lineOf(next.id))!.id] });
    expect(paid.amount).toBe(2560 - 1280);
    expect(await here.settlements.get({ id: paid.id })).toMatchObject({
      deducted: 1280,
      lineCount: 2,
      lines: [{ amount: -1280 }, { amount: 2560 }],
    });
    expect(await here.lineOf(sale.id)).toMatchObject({ status: SETTLED, earned: 1280, settled: 1280 });
    expect(await here.balanceOf()).toMatchObject({ owed: 0, available: 1280 });
  });

  it(`[MKT-48] ${String(CLERKS)} clerks at once: one pays, the others see that it changed`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = await commissionDesk(server);
      await here.sold();
      await here.days(7);
      const { balanceVersion: version } = await here.balanceOf();
      const tries = await Promise.allSettled(Array.from({ length: CLERKS }, () => here.writeOff({ version })));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const lost of tries)
        if (lost.status === 'rejected')
          expect(lost.reason).toMatchObject({
            status: 51001,
            message: expect.stringMatching(/已被他人修改/) as string,
          });
      expect(await here.balanceOf()).toMatchObject({ available: 0, settled: 2560 });
    }
  });

  it('[MKT-48] is refused below the least amount, from a drawer, without cover, twice for one payment', async () => {
    const here = await commissionDesk(server);
    await here.sold();
    await here.days(7);
    await here.save({ lowestWithdrawal: 3000 });
    await refused(here, () => here.writeOff(), '核销金额 ¥25.60 低于最低核销金额 ¥30.00');
    await here.save({ lowestWithdrawal: 0 });
    await refused(here, () => here.writeOff({ version: 99 }), /已被他人修改/);
    const empty = (await here.balance('alipay')) ?? 0;
    expect(empty).toBe(0);
    const accounts = (await fundAccount(here.client).page({})).records;
    const alipay = accounts.find(({ method }) => method === 'alipay')!;
    await refused(here, () => here.writeOff({ accountId: alipay.id }), /余额不足/);
    await shiftRecord(here.client).start({ openingFloat: 0, tillName: '1号台' });
    const drawer = (await fundAccount(here.client).page({ pageSize: 50 })).records.find((one) => one.drawer)!;
    await refused(here, () => here.writeOff({ accountId: drawer.id }), /是收银抽屉，佣金请从其他账户付/);
    await here.writeOff({ paymentNo: 'BANK-2' });
    await here.sold();
    await here.days(7);
    await refused(here, () => here.writeOff({ paymentNo: 'BANK-2' }), /付款单号「BANK-2」已用于核销单 HX-/);
  });

  it('[MKT-48] is the head store’s alone', async () => {
    const here = await commissionDesk(server);
    const branch = subCommissionSettlement(here.client);
    const draft = { distributorId: here.promoterId, accountId: here.accountId, version: 0 };
    await refused(here, () => branch.writtenOff(draft), '只有总店可以核销佣金');
  });

  it('[MKT-49] a sheet settles the oldest lines, one in part; all errors at once, and never twice', async () => {
    const here = await commissionDesk(server);
    const phone = freshPhone();
    const promoter = await here.person('表格分销员', phone);
    const id = await here.distributors.add({ customerId: promoter });
    const buyer = await here.person('表格客户');
    await here.bindings.add({ distributorId: id, customerId: buyer });
    const [first, second] = [await here.sold(buyer), await here.sold(buyer)];
    await here.days(7);
    const account = await here.headAccount();
    const heading = ['手机号*', '核销金额*', '付款账户*', '付款单号', '备注'];
    const wrong = await here.settlements.importBatchExcel(
      sheetForm([
        heading,
        [phone, 60, account.name, '', ''],
        ['13800000000', 10, '没有的账户', 'X-1', ''],
        [phone, 1, account.name, 'X-1', ''],
      ]),
    );
    expect(wrong.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, '核销金额'],
      [3, '付款账户'],
      [3, '手机号'],
      [4, '付款单号'],
      [4, '手机号'],
    ]);
    expect(await here.balanceOf(id)).toMatchObject({ available: 5120, settled: 0 });
    const rows = [heading, [phone, 30, account.name, 'B-2026', '八月']];
    expect(await here.settlements.importBatchExcel(sheetForm(rows))).toMatchObject({ imported: 1, errors: [] });
    expect(await here.lineOf(first.id, id)).toMatchObject({ status: SETTLED, settled: 2560 });
    expect(await here.lineOf(second.id, id)).toMatchObject({ status: PAYABLE, settled: 440, open: 2120 });
    const again = await here.settlements.importBatchExcel(sheetForm(rows));
    expect(again).toMatchObject({
      imported: 0,
      errors: [{ column: '付款单号' }, { column: '核销金额', message: '最多可核销 ¥21.20' }],
    });
    // What was paid in part is owed in part.
    await here.giveBack(second.saleOutId, 2);
    expect(await here.lineOf(second.id, id)).toMatchObject({ status: OWED, earned: 0, settled: 440 });
  });
});
