import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { commissionDesk } from '../../testing/company/commissionDesk';
import { sheetForm } from '../../testing/company/sheetForm';
import { expectRefused } from '../../testing/database/expectRefused';
import { watchTables } from '../../testing/database/touchedTables';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

it('a sheet of twelve wrong rows names each with its column, and settles none', async () => {
  const here = await commissionDesk(server);
  const phone = freshPhone();
  const id = await here.distributors.add({ customerId: await here.person('表格分销员', phone) });
  const buyer = await here.person('表格客户');
  await here.bindings.add({ distributorId: id, customerId: buyer });
  await here.sold(buyer);
  await here.days(7);
  const { name } = await here.headAccount();
  const idle = freshPhone();
  await here.distributors.add({ customerId: await here.person('没有佣金的', idle) });
  await fundAccount(here.head).add({ name: '空账户', method: 'bankCard' });
  const heading = ['手机号*', '核销金额*', '付款账户*', '付款单号', '备注'];
  const rows = [
    [phone, 10, name, 'A-1', ''],
    ['', 10, name, '', ''],
    ['139', 10, name, '', ''],
    ['13800000000', 10, name, '', ''],
    [phone, '', name, '', ''],
    [phone, '十块', name, '', ''],
    [phone, 0, name, '', ''],
    [phone, -5, name, '', ''],
    [phone, 12.345, name, '', ''],
    [phone, 10, '', '', ''],
    [phone, 10, '没有的账户', '', ''],
    [phone, 10, name, 'A-1', ''],
    [idle, 10, name, '', ''],
  ];
  // The empty balance of who never had a commission is opened to be locked.
  const opened = ['public.commission_balance', 'platform.stored_file'];
  const watch = await watchTables(server.database, {
    storeId: here.shop.store.id,
    without: ['public.idempotent_answer', 'public.audit_entry', ...opened],
  });
  const before = await here.balanceOf(id);
  const { imported, errors } = await here.settlements.importBatchExcel(sheetForm([heading, ...rows]));
  expect(imported).toBe(0);
  const columnsOf = (row: number) => errors.filter((one) => one.row === row).map(({ column }) => column);
  const expected = [
    ...['手机号', '手机号', '手机号', '核销金额', '核销金额', '核销金额', '核销金额', '核销金额'],
    ...['付款账户', '付款账户', '付款单号', '核销金额'],
  ];
  expect(expected.map((column, at) => columnsOf(at + 3).includes(column) || columnsOf(at + 3))).toEqual(
    expected.map(() => true),
  );
  for (const { message } of errors) expect(message).toMatch(/[一-鿿]/);
  expect(await watch.touched()).toEqual([]);
  expect(await here.balanceOf(id)).toEqual(before);
});

it('is refused while today is closed, and writes nothing', async () => {
  const here = await commissionDesk(server);
  await here.sold();
  await here.days(7);
  await settleAccount(here.head).save({ closeTo: dayOf(server.clock.now()) });
  await expectRefused(server, here.shop, () => here.writeOff(), {
    message: expect.stringMatching(/已关账/) as string,
  });
});
