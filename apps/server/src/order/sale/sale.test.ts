import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const desk = ({ owner }: StockedShop) => ({
  orders: orderSale(owner.client),
  receipts: receiptBill(owner.client),
  outs: saleOut(owner.client),
  held: orderResting(owner.client),
  customers: customer(owner.client),
  shifts: shiftRecord(owner.client),
  goods: goodsShopOrder(owner.client),
  cash: async () =>
    (await fundAccount(owner.client).page({})).records.find((account) => account.method === 'cash')?.balance,
  available: async (skuId: string) =>
    (await orderSale(owner.client).queryCheckStock({ skuIds: [skuId] }))[0]?.available,
});

const rowsOf = (
  shop: StockedShop,
  table: 'stock_ledger' | 'fund_ledger' | 'receivable_ledger' | 'order_sale' | 'receipt_bill',
) =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db.selectFrom(table).selectAll().where('store_id', '=', shop.store.id).orderBy('id').execute(),
  );

describe('a sale over the counter', () => {
  it('reserves at the order, takes the money, moves the goods at their cost, and the books agree', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, cash, available } = desk(shop);
    const order = await orders.add({
      lines: [
        { skuId: shop.filter, quantity: 2 },
        { skuId: shop.pads, quantity: 1 },
        { skuId: shop.oil, quantity: 3.5 },
      ],
    });
    expect(order.receivable).toBe(7000 + 12_800 + 9275);
    expect(order.code).toMatch(/^XS-\w+-\d{8}-000001$/);
    expect(await available(shop.filter)).toBe(8);

    const receipt = await receipts.add({
      saleOutId: order.saleOutId,
      tenders: [
        { method: 'wechat', amount: 20_000 },
        { method: 'cash', amount: 10_000 },
      ],
    });
    expect(receipt).toMatchObject({ received: 29_075, change: 925, debt: 0 });
    expect(await cash()).toBe(9075);

    await outs.submitOut({ id: order.saleOutId });
    const out = await outs.item({ id: order.saleOutId });
    expect({ status: out.status, paymentStatus: out.paymentStatus, debt: out.debt }).toEqual({
      status: 3,
      paymentStatus: 2,
      debt: 0,
    });
    expect(out.lines.map((line) => line.restQuantity)).toEqual([0, 0, 0]);
    expect((await orders.getById({ id: order.id })).status).toBe(2);

    const moved = (await rowsOf(shop, 'stock_ledger')) as { quantity: number; value: number; document_kind: string }[];
    expect(
      moved
        .filter((row) => row.document_kind === 'saleOut')
        .map(({ quantity, value }) => ({ quantity, value }))
        .sort((a, b) => a.value - b.value),
    ).toEqual([
      { quantity: -1, value: -800_000 },
      { quantity: -3.5, value: -525_000 },
      { quantity: -2, value: -400_000 },
    ]);
    expect(((await rowsOf(shop, 'receivable_ledger')) as { amount: number }[]).map((row) => row.amount)).toEqual([
      29_075, -29_075,
    ]);
  });

  it('a line short in the usual warehouse comes whole from another of the shop, and is handed out there', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, available } = desk(shop);
    const second = await warehouse(shop.owner.client).add({ name: '二号库' });
    await warehouseInitialize(shop.owner.client).add({
      lines: [{ skuId: shop.filter, warehouseId: second, quantity: 14, unitCost: 250_000 }],
    });
    expect(await available(shop.filter)).toBe(24);
    const order = await orders.add({
      lines: [
        { skuId: shop.pads, quantity: 1 },
        { skuId: shop.filter, quantity: 12 },
      ],
    });
    expect((await outs.item({ id: order.saleOutId })).lines.map(({ warehouseId }) => warehouseId)).toEqual([
      shop.warehouseId,
      second,
    ]);
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: order.receivable }] });
    await outs.submitOut({ id: order.saleOutId });
    const left = await orders.add({ lines: [{ skuId: shop.filter, quantity: 10 }] });
    expect((await outs.item({ id: left.saleOutId })).lines.map(({ warehouseId }) => warehouseId)).toEqual([
      shop.warehouseId,
    ]);
    expect(await available(shop.filter)).toBe(2);
  });

  it('change is not counted as cash of the shift', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, shifts } = desk(shop);
    await shifts.start({ openingFloat: 20_000 });
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 10_000 }] });
    const shift = await shifts.getCurrentRecord();
    expect(shift).toMatchObject({ openingFloat: 20_000, orderCount: 1 });
    await expect(shifts.start({ openingFloat: 0 })).rejects.toMatchObject({ message: '您已有进行中的班次，请先交班' });
    expect(
      await shifts.count({
        id: shift?.id ?? '',
        denominations: [
          { value: 10_000, count: 2 },
          { value: 500, count: 7 },
        ],
        counted: [],
        toSafe: 0,
      }),
    ).toMatchObject({ salesAmount: 3500, expectedCash: 23_500, variance: 0 });
  });

  it('goods leave only against money or credit', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, customers } = desk(shop);
    const buyer = await customers.add({ name: '捷顺汽修', kind: 2, creditLimit: 5000 });
    const order = await orders.add({ customerId: buyer, lines: [{ skuId: shop.filter, quantity: 1 }] });
    await expect(outs.submitOut({ id: order.saleOutId })).rejects.toMatchObject({
      message: '该单还没有收款，也没有挂账，不能出库',
    });
    expect(await receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true })).toMatchObject({
      id: null,
      debt: 3500,
    });
    await outs.submitOut({ id: order.saleOutId });
    expect((await customers.item({ id: buyer })).debt).toBe(3500);

    const second = await orders.add({ customerId: buyer, lines: [{ skuId: shop.filter, quantity: 1 }] });
    await expect(receipts.add({ saleOutId: second.saleOutId, tenders: [], onCredit: true })).rejects.toMatchObject({
      errors: [{ field: 'onCredit' }],
    });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'transfer', amount: 1500 }] });
    expect(
      await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 2000 }] }),
    ).toMatchObject({ received: 2000, debt: 0 });
  });

  it('goods go out in parts, and what is left stays reserved', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, available } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 3 }] });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: order.receivable }] });
    const [line] = (await outs.item({ id: order.saleOutId })).lines;
    await outs.submitOut({ id: order.saleOutId, lines: [{ lineId: line?.id ?? '', quantity: 1 }] });
    expect((await outs.item({ id: order.saleOutId })).status).toBe(2);
    expect((await orders.getById({ id: order.id })).status).toBe(1);
    expect(await available(shop.filter)).toBe(7);
    await expect(
      outs.submitOut({ id: order.saleOutId, lines: [{ lineId: line?.id ?? '', quantity: 3 }] }),
    ).rejects.toMatchObject({ message: '「机油滤清器」最多还可出库 2 个' });
    await outs.submitOut({ id: order.saleOutId });
    await expect(outs.submitOut({ id: order.saleOutId })).rejects.toMatchObject({
      status: 51001,
      allowed: ['takeBackPart', 'takeBackAll', 'goodwill'],
    });
  });

  it('a discount by hand and the rounding off are spread over the lines to the last fen', async () => {
    const shop = await stockedShop(server);
    const { orders } = desk(shop);
    const order = await orders.add({
      lines: [
        { skuId: shop.filter, quantity: 1 },
        { skuId: shop.pads, quantity: 1 },
        { skuId: shop.oil, quantity: 1, orderType: 2 },
      ],
      handDiscount: 1001,
      roundOff: 99,
      expected: 15_200,
    });
    const { lines, receivable } = await orders.getById({ id: order.id });
    expect(receivable).toBe(15_200);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(15_200);
    expect(lines[2]).toMatchObject({ amount: 0, priceChange: -2650 });
  });

  it('a cancelled order gives its pieces back and leaves no debt', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, available } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 4 }] });
    await orders.remove({ id: order.id, reason: '客户不要了' });
    expect(await available(shop.filter)).toBe(10);
    await expect(orders.remove({ id: order.id })).rejects.toMatchObject({ status: 51001, current: 4 });
    await expect(
      receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 100 }] }),
    ).rejects.toMatchObject({ message: '该单已取消，不能收款' });
  });

  it('an order that is paid for is not cancelled', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
    await expect(orders.remove({ id: order.id })).rejects.toMatchObject({
      message: '该单已收款，请用「取消并退款」',
    });
  });
});

describe('what the desk must not do', () => {
  const refused: [string, (shop: StockedShop) => object, RegExp][] = [
    ['an empty cart', () => ({ lines: [] }), /商品明细/],
    [
      'more than there is',
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 11 }] }),
      /「机油滤清器」库存不足，可售 10 个/,
    ],
    ['half a piece', (shop) => ({ lines: [{ skuId: shop.filter, quantity: 0.5 }] }), /必须是整数/],
    ['no piece', (shop) => ({ lines: [{ skuId: shop.filter, quantity: 0 }] }), /数量不能小于/],
    ['a negative quantity', (shop) => ({ lines: [{ skuId: shop.filter, quantity: -1 }] }), /数量不能小于/],
    ['a negative price', (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1, price: -1 }] }), /单价不能小于0/],
    [
      'a price of more than eight digits',
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1, price: 12_345_678_900 }] }),
      /单价不能大于/,
    ],
    [
      'a price with a fraction of a fen',
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1, price: 123.4 }] }),
      /单价必须是整数/,
    ],
    ['a price as text', (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1, price: '01' }] }), /单价必须是整数/],
    [
      'a discount above the total',
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1 }], handDiscount: 3501 }),
      /优惠金额不能大于合计金额/,
    ],
    [
      "an amount that is not the server's",
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1 }], expected: 1 }),
      /价格已变化/,
    ],
    [
      'an unknown part',
      () => ({ lines: [{ skuId: '00000000-0000-7000-8000-000000000000', quantity: 1 }] }),
      /商品不存在/,
    ],
    [
      'an unknown customer',
      (shop) => ({ customerId: '00000000-0000-7000-8000-000000000000', lines: [{ skuId: shop.filter, quantity: 1 }] }),
      /客户不存在/,
    ],
    [
      'a field that nobody knows',
      (shop) => ({ lines: [{ skuId: shop.filter, quantity: 1 }], total: 1 }),
      /不是可识别的字段/,
    ],
  ];

  it.each(refused)('%s is refused in words, and nothing is written', async (_, draft, words) => {
    const shop = await stockedShop(server);
    const { orders, available } = desk(shop);
    await expect(orders.add(draft(shop) as Parameters<typeof orders.add>[0])).rejects.toMatchObject({
      message: expect.stringMatching(words) as string,
    });
    expect(await rowsOf(shop, 'order_sale')).toEqual([]);
    expect(await available(shop.filter)).toBe(10);
  });

  it('a receipt above the debt is refused when it is not cash', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await expect(
      receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: 3501 }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('不能超过应收金额') as string });
    expect(await rowsOf(shop, 'receipt_bill')).toEqual([]);
    expect(await rowsOf(shop, 'fund_ledger')).toEqual([]);
  });

  it('the walk-in customer buys nothing on credit', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await expect(receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true })).rejects.toMatchObject({
      message: '散客不能挂账，请先选择客户',
    });
  });

  it('a receipt is paid once, however often its request arrives', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    const pay = () =>
      receipts.add(
        { saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 3000 }] },
        { idempotencyKey: 'one-intent' },
      );
    const answers = await Promise.all(Array.from({ length: 8 }, pay));
    expect(new Set(answers.map((answer) => answer.code)).size).toBe(1);
    expect(await rowsOf(shop, 'receipt_bill')).toHaveLength(1);
    await expect(
      receipts.add(
        { saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 4000 }] },
        { idempotencyKey: 'one-intent' },
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('请求号') as string });
  });

  it('of many buyers of the last piece exactly one gets it', async () => {
    const shop = await stockedShop(server);
    const { orders, available } = desk(shop);
    await orders.add({ lines: [{ skuId: shop.filter, quantity: 9 }] });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, () => orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await available(shop.filter)).toBe(0);
  });
});

describe('held carts', () => {
  it('a held cart comes back with its parts as they are sold now, and is taken once', async () => {
    const shop = await stockedShop(server);
    const { held } = desk(shop);
    const id = await held.add({
      note: '王师傅',
      lines: [{ skuId: shop.filter, quantity: 2, price: 3000, orderType: 1 }],
      handDiscount: 100,
    });
    const [cart] = (await held.page({})).records;
    expect(cart).toMatchObject({
      id,
      note: '王师傅',
      handDiscount: 100,
      lines: [{ quantity: 2, price: 3000, goods: { name: '机油滤清器', price: 3500, available: 10 } }],
    });
    expect(await held.count()).toBe(1);
    await held.deleteById({ id });
    await expect(held.deleteById({ id })).rejects.toMatchObject({ message: '挂单不存在，可能已被他人取走' });
  });
});

describe('finding a part at the desk', () => {
  it.each(['6920000000017', 'LQ-001'])('the scan of %s finds exactly its part', async (scan) => {
    const shop = await stockedShop(server);
    expect((await desk(shop).goods.page({ scan })).records.map((part) => part.name)).toEqual(['机油滤清器']);
  });

  it.each(['机油滤', 'jylqq', 'jiyoulv', '06a115', 'lq-001'])('%s finds the oil filter', async (keyword) => {
    const shop = await stockedShop(server);
    expect((await desk(shop).goods.page({ keyword })).records.map((part) => part.name)).toContain('机油滤清器');
  });
});
