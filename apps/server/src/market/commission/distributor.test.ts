import { distributor } from '@partsdesk/sdk/parts/distributor';
import { subCommission } from '@partsdesk/sdk/parts/subCommission';
import { subCommissionExportRecord } from '@partsdesk/sdk/parts/subCommissionExportRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { commissionDesk, SALE, type CommissionDesk } from '../../testing/company/commissionDesk';
import { sheetForm } from '../../testing/company/sheetForm';
import { expectRefused } from '../../testing/database/expectRefused';
import { endedJob } from '../../testing/endedJob';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 4);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const refused = (here: CommissionDesk, attempt: () => Promise<unknown>, message: string) =>
  expectRefused(server, here.shop, attempt, { message });

describe('a distributor', () => {
  it('[MKT-50] is a customer once, is switched off and on, and goes only with nothing open', async () => {
    const here = await commissionDesk(server);
    await refused(
      here,
      () => here.distributors.add({ customerId: here.promoterCustomerId }),
      '「推广小王」已经是分销员',
    );
    const sale = await here.sold();
    const seen = async () => (await here.distributors.page({ keyword: '推广小王' })).records[0]!;
    expect(await seen()).toMatchObject({ status: 1, ratio: null, customers: 1, frozen: 2560, shopName: '城东店' });
    expect((await seen()).code).toMatch(/^[0-9A-Z]{10}$/);
    const { version } = await seen();
    await here.distributors.disable({ id: here.promoterId, version });
    expect(await seen()).toMatchObject({ status: 0 });
    await here.distributors.enable({ id: here.promoterId, version: version + 1 });
    const drop = async () => here.distributors.deleteById({ id: here.promoterId, version: (await seen()).version });
    await expect(drop()).rejects.toMatchObject({
      message: '该分销员还有冻结、可结算或待抵扣的佣金，不能删除，可以先停用',
    });
    await here.giveBack(sale.saleOutId, 2);
    await drop();
    expect((await here.distributors.page({})).records).toEqual([]);
    // His customers are free, and he may come back.
    expect((await here.sold()).receivable).toBe(SALE);
    await here.distributors.add({ customerId: here.promoterCustomerId });
  });

  it('[MKT-42] has new customers bound, not himself, not his number, none that another has', async () => {
    const here = await commissionDesk(server);
    const phone = freshPhone();
    const other = await here.distributors.add({ customerId: await here.person('另一个', phone) });
    const bind = (customerId: string, distributorId = other) => here.bindings.add({ distributorId, customerId });
    await refused(here, () => bind(here.customerId), '「小王的客户」已绑定分销员「推广小王」');
    await refused(here, () => bind(here.promoterCustomerId, here.promoterId), '不能绑定分销员本人');
    const paid = await here.person('老客户');
    await here.sold(paid);
    await refused(here, () => bind(paid), '「老客户」在本店付过款，不是新客户，不能绑定');
    expect((await here.bindings.page({ distributorId: here.promoterId })).records).toEqual([
      expect.objectContaining({ customerName: '小王的客户', ends: null, customerId: here.customerId }),
    ]);
  });

  it('[MKT-42] a binding holds for its days, and then another may bind', async () => {
    const here = await commissionDesk(server);
    await here.save({ bindDays: 30 });
    const fresh = await here.person('限期客户');
    await here.bindings.add({ distributorId: here.promoterId, customerId: fresh });
    await here.days(31);
    const late = await here.sold(fresh);
    expect(await here.lineOf(late.id)).toBeUndefined();
    const other = await here.distributors.add({ customerId: await here.person('接手人') });
    const idle = await here.person('没买过');
    await here.bindings.add({ distributorId: here.promoterId, customerId: idle });
    await here.days(31);
    await here.bindings.add({ distributorId: other, customerId: idle });
  });

  it('[MKT-50] comes by a sheet, with his parent in the same sheet; all errors at once', async () => {
    const here = await commissionDesk(server);
    const [upper, lower] = [freshPhone(), freshPhone()];
    await here.person('表上级', upper);
    await here.person('表下级', lower);
    const heading = ['姓名*', '手机号*', '佣金比例(%)', '上级手机号'];
    const wrong = await here.distributors.importData(
      sheetForm([
        heading,
        ['表上级', upper, '60', ''],
        ['表下级', upper, '', ''],
        ['别的名字', lower, '5', ''],
        ['没有这个人', '13900000000', '', ''],
      ]),
    );
    expect(wrong.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, '佣金比例(%)'],
      [3, '手机号'],
      [4, '姓名'],
      [5, '手机号'],
    ]);
    const good = await here.distributors.importData(
      sheetForm([heading, ['表下级', lower, '5.5', upper], ['表上级', upper, '', '']]),
    );
    expect(good).toMatchObject({ imported: 2, errors: [] });
    const { records } = await here.distributors.page({ keyword: '表' });
    expect(records.map(({ name, ratio, parentName }) => [name, ratio, parentName]).sort()).toEqual([
      ['表上级', null, ''],
      ['表下级', 550, '表上级'],
    ]);
  });

  it('[MKT-50] is seen by a branch where he belongs to it, and changed by the head store alone', async () => {
    const here = await commissionDesk(server);
    const elsewhere = here.shop.store.owner.at(await here.shop.store.branch('城西店'));
    expect((await distributor(here.client).page({})).records).toHaveLength(1);
    expect((await distributor(elsewhere.client).page({})).records).toEqual([]);
    expect((await subCommission(elsewhere.client).page({})).records).toEqual([]);
    await refused(
      here,
      () => distributor(here.client).updateCommissionRatio({ ids: [here.promoterId], ratio: 1 }),
      '只有总店可以修改佣金比例',
    );
  });
});

describe('commissions', () => {
  it('[MKT-51] are found by day, distributor and status, carry a remark, and leave by an export', async () => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    const line = (await here.lineOf(sale.id))!;
    await here.commissions.updateRemarks({ id: line.id, version: line.version, remark: ' 已核对 ' });
    expect(await here.lineOf(sale.id)).toMatchObject({ remark: '已核对', version: line.version + 1 });
    await expect(
      here.commissions.updateRemarks({ id: line.id, version: line.version, remark: '旧' }),
    ).rejects.toMatchObject({ status: 51001 });
    const found = async (filter: Parameters<typeof here.commissions.page>[0]) =>
      (await here.commissions.page(filter)).total;
    expect(await found({ status: 0, distributorId: here.promoterId, keyword: sale.code })).toBe(1);
    expect(await found({ open: true })).toBe(0);
    expect(await found({ from: '2020-01-01', to: '2020-12-31' })).toBe(0);
    const exports = subCommissionExportRecord(here.head);
    expect(await exports.checkExport({ status: 0 })).toEqual({ rows: 1, allowed: true, message: '' });
    expect(await exports.checkExport({ status: 2 })).toMatchObject({ rows: 0, allowed: false });
    const job = await endedJob(here.shop.store.owner, await exports.apply({ status: 0 }));
    expect(job).toMatchObject({ status: 2, done: 1 });
    expect((await exports.page({})).records).toHaveLength(1);
  });
});
