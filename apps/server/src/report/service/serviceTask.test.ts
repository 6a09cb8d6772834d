import { addDays, endOfMonth } from '@partsdesk/core/dates';
import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { serviceTaskAmount } from '@partsdesk/sdk/report/serviceTaskAmount';
import { serviceTaskReport } from '@partsdesk/sdk/report/serviceTaskReport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { desk, passed, piece } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 4);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = () => dayOf(server.clock.now());
const thisYear = () => Number(today().slice(0, 4));
const thisMonth = () => Number(today().slice(5, 7)) - 1;
const eachMonth = (amount: number) => Array.from({ length: 12 }, () => amount);

/** Somebody who serves customers in the shop. */
async function serviceStaff({ store, shopId }: StockedShop, pages: string[] = ['OrderListIndex']) {
  const person = await store.staff(pages, shopId);
  const member = await partsStaff(store.owner.client).getByUserId({ userId: person.id });
  const id = member?.id ?? '';
  await partsStaff(store.owner.client).update({ id, version: member?.version ?? 0, isService: true });
  return { ...person, staffId: id };
}

async function sold(shop: StockedShop, serviceStaffId: string | undefined, quantity: number, paid: 'cash' | 'credit') {
  const { client } = shop.owner;
  const customerId = await customer(client).add({ name: `客户${String(quantity)}`, creditLimit: 1_000_000 });
  const order = await orderSale(client).add({
    customerId,
    lines: [{ skuId: shop.pads, quantity }],
    ...(serviceStaffId ? { serviceStaffId } : {}),
  });
  await receiptBill(client).add(
    paid === 'cash'
      ? { saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: order.receivable }] }
      : { saleOutId: order.saleOutId, tenders: [], onCredit: true },
  );
  await saleOut(client).submitOut({ id: order.saleOutId });
  return order;
}

const report = (who: Person, more: object = {}) => serviceTaskReport(who.client).page({ pageSize: 100, ...more });

test('[REP-17] tasks of a year are set by person and shop, and who saves on an older version is told', async () => {
  const shop = await stockedShop(server);
  const { staffId } = await serviceStaff(shop);
  const tasks = serviceTaskAmount(shop.owner.client);
  const of = async () => (await tasks.page({ keyword: '' })).records.find((row) => row.staffId === staffId);
  expect(await of()).toMatchObject({ amounts: eachMonth(0), total: 0, version: 0 });
  const year = thisYear();
  await tasks.save({ staffId, year, amounts: eachMonth(1_000_000), version: 0 });
  expect(await of()).toMatchObject({ total: 12_000_000, version: 1, shopId: shop.shopId });
  await expect(tasks.save({ staffId, year, amounts: eachMonth(5), version: 0 })).rejects.toMatchObject({
    message: expect.stringContaining('已被他人修改') as string,
  });
  const half = [...eachMonth(1_000_000).slice(0, 6), ...eachMonth(2_000_000).slice(6)];
  await tasks.save({ staffId, year, amounts: half, version: 1 });
  const page = await tasks.page({});
  expect(page.sums).toEqual(half);
  expect(page.records).toHaveLength(1);
  expect((await tasks.page({ year: year + 1 })).sums).toEqual(eachMonth(0));

  const other = await shop.store.branch('城西店');
  await expect(tasks.save({ staffId, shopId: other, year, amounts: half, version: 0 })).rejects.toMatchObject({
    errors: [{ field: 'shopId', message: '分店只能设自己门店的任务额' }],
  });
  const head = serviceTaskAmount(shop.store.owner.client);
  await expect(head.save({ staffId, year, amounts: half, version: 2 })).rejects.toThrow('请选择门店');
  await expect(head.save({ staffId, shopId: other, year, amounts: half, version: 0 })).rejects.toThrow(
    '只能给在这家门店服务的人员设任务额',
  );
  expect((await head.page({ shopId: shop.shopId })).records.map(({ total }) => total)).toEqual([18_000_000]);
  await expect(tasks.save({ staffId, year, amounts: eachMonth(-1), version: 2 })).rejects.toThrow();
  await expect(tasks.save({ staffId, year, amounts: [1], version: 2 })).rejects.toThrow();
});

test('[REP-17] two who set the first task of a year at once: one is told that it changed', async () => {
  const shop = await stockedShop(server);
  const { staffId } = await serviceStaff(shop);
  const tasks = serviceTaskAmount(shop.owner.client);
  const save = (amount: number) => tasks.save({ staffId, year: 2032, amounts: eachMonth(amount), version: 0 });
  const results = await Promise.allSettled([1, 2, 3, 4].map(save));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('已被他人修改');
});

test('[REP-17] the months of a closed period keep their tasks', async () => {
  const shop = await stockedShop(server);
  const { staffId } = await serviceStaff(shop);
  const tasks = serviceTaskAmount(shop.owner.client);
  const closeTo = addDays(`${addDays(`${today().slice(0, 8)}01`, -1).slice(0, 8)}01`, -1);
  const [year, month] = [Number(closeTo.slice(0, 4)), Number(closeTo.slice(5, 7))];
  await tasks.save({ staffId, year, amounts: eachMonth(100), version: 0 });
  await settleAccount(shop.store.owner.client).save({ closeTo });
  expect(closeTo).toBe(endOfMonth(closeTo));
  expect((await tasks.page({ year })).closedMonths).toBe(month);
  const changed = (index: number) => eachMonth(100).with(index, 200);
  await expect(tasks.save({ staffId, year, amounts: changed(month - 1), version: 1 })).rejects.toMatchObject({
    errors: [
      {
        field: `amounts[${String(month - 1)}]`,
        message: `${String(year)}年${String(month)}月已关账，任务额不能修改`,
      },
    ],
  });
  if (month < 12) await tasks.save({ staffId, year, amounts: changed(month), version: 1 });
});

test('[REP-18] each person has sales, money and completion; a return counts against who sold', async () => {
  const shop = await stockedShop(server);
  const [one, two, idle] = [await serviceStaff(shop), await serviceStaff(shop), await serviceStaff(shop)];
  const tasks = serviceTaskAmount(shop.owner.client);
  for (const [{ staffId }, amount] of [
    [one, 50_000],
    [idle, 30_000],
  ] as const)
    await tasks.save({ staffId, year: thisYear(), amounts: eachMonth(amount), version: 0 });
  const kept = await sold(shop, one.staffId, 4, 'cash');
  await sold(shop, two.staffId, 1, 'credit');
  await sold(shop, undefined, 2, 'cash');
  const lineId = (await saleOut(shop.owner.client).item({ id: kept.saleOutId })).lines[0]?.id ?? '';
  const back = await passed(shop, kept.saleOutId, [piece(lineId)]);
  await desk(shop).refunds.add({
    salesReturnId: back.id,
    version: back.version,
    tenders: [{ method: 'cash', amount: 12_800 }],
  });
  await salesReturn(shop.owner.client).putInStorage({
    id: back.id,
    version: back.version + 1,
    lines: [{ lineId: back.lines[0]?.id ?? '', quantity: 1, condition: 1 }],
  });
  const { records, sums } = await report(shop.owner);
  const shown = ({ id, rank, orders, net, received, task, completion }: (typeof records)[number]) => [
    id,
    rank,
    orders,
    net,
    received,
    task,
    completion,
  ];
  expect(records.map(shown)).toEqual([
    [one.staffId, 1, 1, 38_400, 38_400, 50_000, 768],
    [two.staffId, 2, 1, 12_800, 0, 0, null],
    [idle.staffId, 3, 0, 0, 0, 30_000, 0],
    ['', null, 1, 25_600, 25_600, 0, null],
  ]);
  expect(sums).toMatchObject({ orders: 3, net: 76_800, received: 64_000, task: 80_000, completion: 480 });

  // Each row is the report of sales narrowed to it, and the sums are that report's.
  for (const { id, net, margin, orders } of records) {
    const opened = await saleBill(shop.owner.client).page(id ? { serviceStaffId: id } : { withoutStaff: true });
    expect([opened.sums.net, opened.sums.margin, opened.sums.orders]).toEqual([net, margin, orders]);
  }
  const whole = (await saleBill(shop.owner.client).page({})).sums;
  expect([whole.net, whole.margin, whole.orders]).toEqual([sums.net, sums.margin, sums.orders]);
  const { received } = await receiptBill(shop.owner.client).todayBillStatistics({});
  expect(received).toBe(sums.received);
});

test('[REP-18] money counts for whom the order had when it came, whoever takes the order over', async () => {
  const shop = await stockedShop(server);
  const [one, two] = [await serviceStaff(shop), await serviceStaff(shop)];
  const order = await sold(shop, one.staffId, 3, 'credit');
  const pay = (amount: number) =>
    receiptBill(shop.owner.client).add({
      saleOutId: order.saleOutId,
      tenders: [{ method: 'cash', amount }],
    });
  const first = await pay(10_000);
  await orderSale(shop.owner.client).update4Pms({
    id: order.id,
    version: (await orderSale(shop.owner.client).getById({ id: order.id })).version,
    serviceStaffId: two.staffId,
  });
  await pay(5000);
  const received = async () =>
    Object.fromEntries((await report(shop.owner)).records.map((row) => [row.id, [row.net, row.received]]));
  expect(await received()).toEqual({ [one.staffId]: [0, 10_000], [two.staffId]: [38_400, 5000] });
  const [bill] = (await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: order.saleOutId })).filter(
    ({ id }) => id === first.id,
  );
  await receiptBill(shop.owner.client).void({ id: bill?.id ?? '', version: bill?.version ?? 0, reason: '收错了' });
  expect(await received()).toEqual({ [two.staffId]: [38_400, 5000] });
});

test('[REP-18] several months add up their tasks, and the sheet ends with the sums', async () => {
  const shop = await stockedShop(server);
  const { staffId, name } = await named(shop);
  const year = thisYear();
  const amounts = eachMonth(0).map((_, index) => (index + 1) * 100);
  await serviceTaskAmount(shop.owner.client).save({ staffId, year, amounts, version: 0 });
  await sold(shop, staffId, 1, 'cash');
  const upTo = amounts.slice(0, thisMonth() + 1).reduce((sum, amount) => sum + amount, 0);
  const days = { from: `${String(year)}-01-01`, to: today() };
  expect((await report(shop.owner, days)).records[0]?.task).toBe(upTo);
  expect((await report(shop.owner)).records[0]?.task).toBe(amounts[thisMonth()]);
  const file = (await serviceTaskReport(shop.owner.client).exportExcel({
    ...days,
    columns: 'rank,name,net,margin,task,completion',
  })) as Download;
  const completed = `${((12_800 / upTo) * 100).toFixed(1)}%`;
  expect(await readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer())))).toEqual([
    ['排名', '服务人员', '净销售额', '毛利', '任务额', '完成率'],
    ['1', name, 128, 48, upTo / 100, completed],
    ['-', '合计', 128, 48, upTo / 100, completed],
  ]);
  await expect(report(shop.owner, { from: '2020-01-01' })).rejects.toThrow('最多查看三年');
});

test('[REP-13] [REP-21] who may not see costs gets none; within the own scope a person sees the own row', async () => {
  const shop = await stockedShop(server);
  const [own, other] = [await serviceStaff(shop, ['StatementServicePersonal']), await serviceStaff(shop)];
  await sold(shop, own.staffId, 1, 'cash');
  await sold(shop, other.staffId, 2, 'cash');
  await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db.updateTable('staff').set({ data_scope: 'own' }).where('id', '=', own.staffId).execute(),
  );
  const { records, sums } = await report(own, { sort: 'margin.asc' });
  expect(records.map(({ id, net, margin, received }) => [id, net, margin, received])).toEqual([
    [own.staffId, 12_800, null, 12_800],
  ]);
  expect([sums.net, sums.margin]).toEqual([12_800, null]);
  const west = await shop.store.branch('城西店');
  expect((await report(shop.store.owner.at(west))).records).toEqual([]);
  expect((await report(shop.store.owner)).sums.net).toBe(38_400);
});

async function named(shop: StockedShop) {
  const { staffId } = await serviceStaff(shop);
  const staff = await partsStaff(shop.store.owner.client).get({ id: staffId });
  return { staffId, name: staff.name };
}
