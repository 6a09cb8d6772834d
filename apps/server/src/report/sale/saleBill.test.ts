import { SALE_GROUPINGS } from '@partsdesk/core/report/saleReport';
import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { categorySale } from '@partsdesk/sdk/report/categorySale';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { passed, piece } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { passDays } from '../../testing/keepLoggedIn';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

type Grouping = Schemas['SaleGrouping'];
type Row = Schemas['SaleBillRow'];

let server: TestServer;
let shop: StockedShop;
let [upper, lower, staffId, customerId] = ['', '', '', ''];
let [first, second] = ['', ''];

async function sold(
  lines: { skuId: string; quantity: number }[],
  more: { customerId?: string; serviceStaffId?: string },
) {
  const { client } = shop.owner;
  const { id, saleOutId, receivable } = await orderSale(client).add({ lines, ...more });
  await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  await saleOut(client).submitOut({ id: saleOutId });
  return { id, saleOutId };
}

/**
 * Two days: filters and oil to a customer by a service person; then pads over the counter, of which one set comes back,
 * and goodwill for the first sale. The filter moves to another category in between, which the goodwill follows.
 */
beforeAll(async () => {
  server = await startTestServer({}, 4);
  shop = await stockedShop(server);
  const [head, { client }] = [shop.store.owner.client, shop.owner];
  upper = await goodsCategory(head).add({ name: '养护' });
  lower = await goodsCategory(head).add({ name: '机滤', parentId: upper });
  const { id: userId } = await shop.store.staff(['OrderListIndex'], shop.shopId);
  staffId = (await partsStaff(head).getByUserId({ userId }))?.id ?? '';
  customerId = await customer(client).add({ name: '捷顺汽修', kind: 2 });
  first = dayOf(server.clock.now());
  const one = await sold(
    [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.oil, quantity: 1.5 },
    ],
    { customerId, serviceStaffId: staffId },
  );
  const [filter] = (await goods(head).page({ keyword: 'LQ-001' })).records;
  await goods(head).updateBatchByCateId({ ids: [filter?.id ?? ''], categoryId: lower });
  await passDays(server, 1);
  second = dayOf(server.clock.now());
  const two = await sold(
    [
      { skuId: shop.pads, quantity: 2 },
      { skuId: shop.filter, quantity: 1 },
    ],
    {},
  );
  const pads = (await saleOut(client).item({ id: two.saleOutId })).lines[0]?.id ?? '';
  const back = await passed(shop, two.saleOutId, [piece(pads)]);
  await salesReturn(client).putInStorage({
    id: back.id,
    version: back.version,
    lines: [{ lineId: back.lines[0]?.id ?? '', quantity: 1, condition: 1 }],
  });
  const { version } = await refundBill(client).getGoodwillInfo({ saleOutId: one.saleOutId });
  await refundBill(client).goodwill({ saleOutId: one.saleOutId, version, method: 'cash', amount: 500, reason: '久等' });
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const days = () => ({ from: first, to: second });
const read = (by: Grouping, more: object = {}, who: Person = shop.owner) =>
  saleBill(who.client).page({ ...days(), by, ...more, pageSize: 100 });
const figuresOf = ({
  orders,
  quantity,
  sales,
  returned,
  net,
  cost,
  margin,
}: Omit<Row, 'id'> | Schemas['SaleFigures']) => ({
  orders,
  quantity,
  sales,
  returned,
  net,
  cost,
  margin,
});
const sumOf = (rows: readonly Row[]) => {
  const sum = (pick: (row: Row) => number | null) => rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  return {
    orders: sum((row) => row.orders),
    quantity: Math.round(sum((row) => row.quantity * 1000)) / 1000,
    sales: sum((row) => row.sales),
    returned: sum((row) => row.returned),
    net: sum((row) => row.net),
    cost: sum((row) => row.cost),
    margin: sum((row) => row.margin),
  };
};

describe('the report of sales', () => {
  test('[REP-11] tells a day by what left and came back on it, whole to the fen', async () => {
    const { records, sums } = await read('day');
    expect(records.map(({ id, ...row }) => [id, figuresOf(row)])).toEqual([
      [
        second,
        {
          orders: 1,
          quantity: 2,
          sales: 29_100,
          returned: 13_300,
          net: 15_800,
          cost: 1_000_000,
          margin: 580_000,
        },
      ],
      [first, { orders: 1, quantity: 3.5, sales: 10_975, returned: 0, net: 10_975, cost: 625_000, margin: 472_500 }],
    ]);
    expect(figuresOf(sums)).toEqual(sumOf(records));
    expect(records[0]).toMatchObject({ name: second, marginRate: 3671, share: 5901 });
    expect(sums.marginRate).toBe(3931);
  });

  test.each(Object.keys(SALE_GROUPINGS) as Grouping[])(
    '[REP-12] by %s the rows add up to the same, and each opens documents that add up to it',
    async (by) => {
      const { records, sums } = await read(by);
      expect(figuresOf(sums)).toEqual(figuresOf((await read('day')).sums));
      expect(sumOf(records)).toEqual(figuresOf(sums));
      for (const row of records) {
        const month = { from: `${row.id}-01`, to: `${row.id}-31` };
        const narrower = {
          day: { from: row.id, to: row.id },
          month: {
            from: month.from > first ? month.from : first,
            to: row.id < second.slice(0, 7) ? `${row.id}-28` : second,
          },
          shop: { shopId: row.id },
          staff: row.id ? { serviceStaffId: row.id } : { withoutStaff: true },
          category: { rootCategoryId: row.id },
          goods: { skuId: row.id },
          customer: { customerId: row.id },
          orderType: { orderType: Number(row.id) },
          document: {},
        }[by];
        if (by === 'document' || (by === 'month' && first.slice(0, 7) !== second.slice(0, 7))) continue;
        const opened = await read('document', narrower);
        expect([by, row.name, figuresOf(opened.sums)]).toEqual([by, row.name, figuresOf(row)]);
      }
    },
  );

  test('[REP-11] narrows by part, category and what is below it, customer, person; sorts by any figure', async () => {
    const nets = async (more: object) => (await read('goods', more)).records.map(({ code, net }) => [code, net]);
    expect(await nets({ keyword: 'LQ-001' })).toEqual([['LQ-001', 10_182]]);
    expect(await nets({ categoryId: upper })).toEqual([['LQ-001', 3182]]);
    expect(await nets({ categoryId: lower })).toEqual([['LQ-001', 3182]]);
    expect(await nets({ customerId, sort: 'net.asc' })).toEqual([
      ['JY-001', 3793],
      ['LQ-001', 6682],
    ]);
    expect((await read('staff', { sort: 'name.asc' })).records.map(({ id, net }) => [id, net])).toEqual([
      ['', 16_300],
      [staffId, 10_475],
    ]);
    expect((await read('goods', { sort: 'quantity.desc' })).records.map(({ quantity }) => quantity)).toEqual([
      3, 1.5, 1,
    ]);
    const documents = (await read('document')).records;
    expect(documents.map(({ documentKind, day, net }) => [documentKind, day, net])).toEqual([
      ['saleOut', second, 29_100],
      ['refundBill', second, -500],
      ['salesReturn', second, -12_800],
      ['saleOut', first, 10_975],
    ]);
    expect(documents.every(({ code }) => code !== '')).toBe(true);
  });

  test('[REP-11] refuses days in the wrong order and more than three years', async () => {
    await expect(read('day', { from: second, to: first })).rejects.toThrow('结束日期不能早于开始日期');
    await expect(read('day', { from: '2020-01-01' })).rejects.toThrow('最多查看三年');
    expect((await read('day', { from: '2025-01-01', to: '2025-01-02' })).records).toEqual([]);
  });

  test('[REP-13] who may not see costs gets none: not in rows, sums and sheets, nor by their order', async () => {
    const person = await shop.store.staff(['StatementSale', 'saleBill.export'], shop.shopId);
    const { records, sums } = await read('goods', { sort: 'margin.asc' }, person);
    expect([...records, sums].map(({ cost, margin, marginRate }) => [cost, margin, marginRate])).toEqual(
      Array.from({ length: 4 }, () => [null, null, null]),
    );
    expect(records.map(({ net }) => net)).toEqual([12_800, 10_182, 3793]);
    const { sums: whole, records: roots } = await categorySale(person.client).page(days());
    expect([whole.cost, roots[0]?.margin, roots[0]?.children[0]?.cost]).toEqual([null, null, null]);
    const titles = async (who: Person) => (await sheet(who, { columns: 'name,net,cost,margin,marginRate' }))[0];
    expect(await titles(person)).toEqual(['商品', '净销售额']);
    expect(await titles(shop.owner)).toEqual(['商品', '净销售额', '成本', '毛利', '毛利率']);
  });

  test('[REP-23] the sheet holds the rows of the screen as numbers, and the sums in its last row', async () => {
    const rows = await sheet(shop.owner, { columns: 'code,quantity,net,margin' });
    expect(rows).toEqual([
      ['商品编码', '数量', '净销售额', '毛利'],
      ['SC-001', 1, 128, 48],
      ['LQ-001', 3, 101.82, 41.82],
      ['JY-001', 1.5, 37.93, 15.43],
      [null, 5.5, 267.75, 105.25],
    ]);
  });

  test('[REP-21] a branch sees its own, a service person what lies within the data scope', async () => {
    const other = await shop.store.branch('城西店');
    expect((await saleBill(shop.store.owner.at(other).client).page(days())).records).toEqual([]);
    expect((await saleBill(shop.store.owner.client).page(days())).sums.net).toBe(26_775);
    const person = await shop.store.staff(['StatementSale'], shop.shopId);
    const scoped = (scope: string) =>
      server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
        db
          .updateTable('staff')
          .set({ is_service: true, data_scope: scope })
          .where('store_id', '=', shop.store.id)
          .where('user_id', '=', person.id)
          .execute(),
      );
    await scoped('own');
    expect((await read('document', {}, person)).records).toEqual([]);
    expect((await categorySale(person.client).page(days())).records).toEqual([]);
    await scoped('shop');
    expect((await read('document', {}, person)).sums.net).toBe(26_775);
  });
});

describe('sales by category', () => {
  test('[REP-14] by the category that a part had when sold, its share and the days before', async () => {
    const { records, sums, before } = await categorySale(shop.owner.client).page({ from: second, to: second });
    expect(before).toEqual({ from: first, to: first });
    expect(records.map(({ name, net, netBefore, share }) => [name, net, netBefore, share])).toEqual([
      ['滤清器', 12_618, 10_975, 7986],
      ['养护', 3182, 0, 2014],
    ]);
    expect(records[1]?.children.map(({ id, name, net }) => [id, name, net])).toEqual([[lower, '机滤', 3182]]);
    expect(sums.net).toBe(15_800);
    for (const { children, net, margin } of records) {
      expect(children.reduce((sum, child) => sum + child.net, 0)).toBe(net);
      expect(children.reduce((sum, child) => sum + (child.margin ?? 0), 0)).toBe(margin);
    }
  });
});

async function sheet(who: Person, more: object) {
  const file = (await saleBill(who.client).exportExcel({ ...days(), by: 'goods', ...more })) as Download;
  return readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer())));
}
