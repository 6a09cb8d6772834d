import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

type Tender = { method: 'cash' | 'wechat' | 'alipay'; amount: number };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 6);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const desk = ({ owner: { client } }: StockedShop) => ({
  orders: orderSale(client),
  outs: saleOut(client),
  receipts: receiptBill(client),
  returns: salesReturn(client),
  refunds: refundBill(client),
  details: refundBillItem(client),
  balance: async (method: string) =>
    (await fundAccount(client).page({})).records.find((account) => account.method === method)?.balance,
  available: async (skuId: string) => (await orderSale(client).queryCheckStock({ skuIds: [skuId] }))[0]?.available,
});

/**
 * Sells two filters and a set of pads, discounted: 7000 + 12800 − 800, paid by two tenders by default, and hands them
 * out.
 */
async function sold(
  shop: StockedShop,
  tenders: Tender[] = [
    { method: 'cash', amount: 9000 },
    { method: 'wechat', amount: 10_000 },
  ],
  customerId?: string,
) {
  const { orders, receipts, outs } = desk(shop);
  const order = await orders.add({
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.pads, quantity: 1 },
    ],
    handDiscount: 800,
    ...(customerId ? { customerId } : {}),
  });
  const onCredit = tenders.reduce((sum, { amount }) => sum + amount, 0) < order.receivable;
  await receipts.add({ saleOutId: order.saleOutId, tenders, ...(onCredit ? { onCredit } : {}) });
  await outs.submitOut({ id: order.saleOutId });
  const [filters, pads] = (await outs.item({ id: order.saleOutId })).lines;
  return { ...order, filters: filters!.id, pads: pads!.id };
}

const piece = (saleOutLineId: string, quantity = 1, condition: 1 | 2 = 1) => ({
  saleOutLineId,
  quantity,
  condition,
  reason: '型号不符',
});

/** Makes a return that was submitted and approved. */
async function passed(shop: StockedShop, saleOutId: string, lines: ReturnType<typeof piece>[]) {
  const { returns } = desk(shop);
  const { id } = await returns.save({ saleOutId, lines });
  await returns.submit({ id, version: 1 });
  await returns.pass({ id, version: 2 });
  return returns.item({ id });
}

const watched = (shop: StockedShop) =>
  watchTables(server.database, { storeId: shop.store.id, without: ['public.idempotent_answer', 'public.audit_entry'] });

/** Asserts the refusal, and that no table has changed. */
async function refused(shop: StockedShop, attempt: () => Promise<unknown>, refusal: object): Promise<void> {
  const watch = await watched(shop);
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect(await watch.touched()).toEqual([]);
}

describe('a sales return', () => {
  it('of one of two discounted pieces: stored as faulty, refunded to the fen by two tenders [FLOW-16]', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds, details, outs, balance, available } = desk(shop);
    await shiftRecord(shop.owner.client).start({ openingFloat: 10_000 });
    const sale = await sold(shop);
    const able = await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId });
    expect(able).toMatchObject({
      ableAmount: 19_000,
      debt: 0,
      tenders: [
        { method: 'cash', paid: 9000, rest: 9000 },
        { method: 'wechat', paid: 10_000, rest: 10_000 },
      ],
    });
    // The filters' share of the discount of 800 on 19,800 is 283.
    expect(able.lines[0]).toMatchObject({ amount: 6717, returnableQuantity: 2, returnedQuantity: 0 });

    const draft = await returns.save({
      saleOutId: sale.saleOutId,
      lines: [piece(sale.filters, 1, 2)],
      remark: '客户送回',
    });
    expect(draft).toMatchObject({ code: expect.stringMatching(/^TH-A01-\d{8}-000001$/) as string, amount: 3359 });
    expect((await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId })).lines[0]?.returnableQuantity).toBe(2);
    await returns.submit({ id: draft.id, version: 1 });
    expect((await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId })).lines[0]).toMatchObject({
      returnableQuantity: 1,
      returnedAmount: 3359,
    });
    await returns.pass({ id: draft.id, version: 2 });

    const onHand = await available(shop.filter);
    const back = await returns.item({ id: draft.id });
    await returns.putInStorage({
      id: draft.id,
      version: back.version,
      lines: [{ lineId: back.lines[0]!.id, quantity: 1 }],
    });
    const stored = await returns.item({ id: draft.id });
    expect(stored).toMatchObject({
      status: 5,
      refundStatus: 0,
      storages: [{ warehouseName: '次品仓', condition: 2, quantity: 1, value: 200_000 }],
    });
    expect(await available(shop.filter), 'what is faulty is not for sale').toBe(onHand);
    expect((await warehouse(shop.owner.client).list({})).map(({ kind, isDefault }) => [kind, isDefault])).toEqual([
      [0, true],
      [1, false],
    ]);

    const info = await refunds.getSaleOutInfo({ salesReturnId: draft.id });
    expect(info).toMatchObject({
      amount: 3359,
      credited: 0,
      due: 3359,
      tenders: [
        { method: 'cash', suggested: 1591 },
        { method: 'wechat', suggested: 1768 },
      ],
    });
    const done = await refunds.add({
      salesReturnId: draft.id,
      version: info.version,
      tenders: info.tenders.map(({ method, suggested }) => ({ method, amount: suggested })),
    });
    expect(done).toMatchObject({
      code: expect.stringMatching(/^TK-A01-\d{8}-000001$/) as string,
      paidOut: 3359,
      credited: 0,
      rest: 0,
    });
    expect([await balance('cash'), await balance('wechat')]).toEqual([9000 - 1591, 10_000 - 1768]);
    expect(await returns.item({ id: draft.id })).toMatchObject({
      status: 5,
      refundStatus: 2,
      refunded: 3359,
      timeline: [{ title: '开单' }, { title: '提交' }, { title: '审核通过' }, { title: '入库' }, { title: '退款' }],
    });
    expect(await details.getRefundBillDetails({ salesReturnId: draft.id })).toMatchObject([
      {
        code: done.code,
        amount: 3359,
        tenders: [
          { method: 'cash', amount: 1591 },
          { method: 'wechat', amount: 1768 },
        ],
      },
    ]);
    expect(
      (await fundWorking(shop.owner.client).page({ documentId: done.id })).records
        .map(({ documentCode, amount }) => [documentCode, amount])
        .sort(),
    ).toEqual([
      [done.code, -1591],
      [done.code, -1768],
    ]);
    expect((await outs.item({ id: sale.saleOutId })).timeline.at(-1)).toMatchObject({ title: '退款' });
    expect((await returns.page({ saleOutId: sale.saleOutId })).records).toMatchObject([
      { code: draft.code, customerName: '散客', summary: '机油滤清器' },
    ]);
    expect((await outs.page({ returnable: true })).total).toBe(1);
    const shifts = shiftRecord(shop.owner.client);
    const shift = await shifts.getCurrentRecord();
    const counted = await shifts.count({
      id: shift?.id ?? '',
      toSafe: 0,
      counted: [{ method: 'wechat', amount: 10_000 }],
      denominations: [
        { value: 10_000, count: 1 },
        { value: 1000, count: 7 },
        { value: 100, count: 4 },
        { value: 1, count: 9 },
      ],
    });
    expect(counted, 'cash is what came less what went, the others show their refunds apart').toMatchObject({
      expectedCash: 10_000 + 9000 - 1591,
      variance: 0,
      returnCount: 1,
      returnAmount: 3359,
    });
  });

  it('goods go back where they left, in parts, at what they had cost; the last piece takes the rest', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, returns, available } = desk(shop);
    // Eleven that cost 200.00 together: 18.1818… a piece.
    await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 1, price: 0 }],
      book: true,
    });
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 3 }] });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: order.receivable }] });
    await outs.submitOut({ id: order.saleOutId });
    const [line] = (await outs.item({ id: order.saleOutId })).lines;
    const before = await available(shop.filter);
    const back = await passed(shop, order.saleOutId, [piece(line!.id, 3)]);
    const lineId = back.lines[0]!.id;
    await returns.putInStorage({ id: back.id, version: 3, lines: [{ lineId, quantity: 1 }] });
    expect((await returns.item({ id: back.id })).status).toBe(4);
    await returns.putInStorage({
      id: back.id,
      version: 4,
      lines: [
        { lineId, quantity: 1 },
        { lineId, quantity: 1, condition: 2 },
      ],
    });
    const { status, storages } = await returns.item({ id: back.id });
    expect([status, storages.map(({ value, condition }) => [value, condition])]).toEqual([
      5,
      [
        [181_818, 1],
        [181_819, 1],
        [181_818, 2],
      ],
    ]);
    expect(await available(shop.filter)).toBe((before ?? 0) + 2);
  });

  it('a refund without goods moves none, and storing without a refund moves no money', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds, available, balance } = desk(shop);
    const sale = await sold(shop);
    const [filters, cash] = [await available(shop.filter), await balance('cash')];
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    expect([await available(shop.filter), await balance('cash')]).toEqual([filters, cash]);
    await refunds.add({ salesReturnId: back.id, version: back.version, tenders: [{ method: 'wechat', amount: 3359 }] });
    expect([await available(shop.filter), await balance('cash')]).toEqual([filters, cash]);
    expect(await returns.item({ id: back.id })).toMatchObject({ status: 2, refundStatus: 2 });
    const other = await passed(shop, sale.saleOutId, [piece(sale.pads)]);
    await returns.putInStorage({
      id: other.id,
      version: other.version,
      lines: [{ lineId: other.lines[0]!.id, quantity: 1 }],
    });
    expect(await balance('cash')).toBe(cash);
  });

  it('what was on credit comes off the debt first, the rest out of what was paid', async () => {
    const shop = await stockedShop(server);
    const { refunds, outs, returns, receipts } = desk(shop);
    const buyer = await customer(shop.owner.client).add({
      name: '王师傅修理厂',
      phone: '13712340001',
      kind: 2,
      creditLimit: 100_000,
    });
    const sale = await sold(shop, [{ method: 'cash', amount: 14_000 }], buyer);
    expect((await outs.item({ id: sale.saleOutId })).debt).toBe(5000);
    const one = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    expect(await refunds.getSaleOutInfo({ salesReturnId: one.id })).toMatchObject({ credited: 3359, due: 0 });
    expect(await refunds.add({ salesReturnId: one.id, version: one.version, tenders: [] })).toMatchObject({
      credited: 3359,
      paidOut: 0,
      rest: 0,
    });
    expect(await outs.item({ id: sale.saleOutId })).toMatchObject({
      receivable: 19_000 - 3359,
      received: 14_000,
      debt: 1641,
      paymentStatus: 0,
    });
    // A draft reserves nothing: another return may take the pieces first.
    const draft = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.pads)] });
    await expect(refunds.getSaleOutInfo({ salesReturnId: draft.id })).rejects.toMatchObject({
      status: 51001,
      message: '退货单草稿，不能退款',
      current: 0,
    });
    const two = await passed(shop, sale.saleOutId, [piece(sale.filters), piece(sale.pads)]);
    expect(await refunds.getSaleOutInfo({ salesReturnId: two.id })).toMatchObject({
      rest: 15_641,
      credited: 1641,
      due: 14_000,
      tenders: [{ suggested: 14_000 }],
    });
    // A partial refund: the debt is cleared, the rest waits.
    expect(
      await refunds.add({ salesReturnId: two.id, version: two.version, tenders: [{ method: 'cash', amount: 4000 }] }),
    ).toMatchObject({ credited: 1641, paidOut: 4000, rest: 10_000 });
    expect(await outs.item({ id: sale.saleOutId })).toMatchObject({ debt: 0, paymentStatus: 2 });
    expect(await returns.item({ id: two.id })).toMatchObject({ refundStatus: 1 });
    await expect(
      receipts.add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 1 }] }),
    ).rejects.toMatchObject({ status: 51001 });
    expect(
      await refunds.add({
        salesReturnId: two.id,
        version: two.version + 1,
        tenders: [{ method: 'cash', amount: 10_000 }],
      }),
    ).toMatchObject({ rest: 0 });
    expect((await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId })).ableAmount).toBe(0);
  });

  it('rejected, its pieces may be returned again; it may be written anew, or given up', async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2), piece(sale.pads)] });
    await returns.submit({ id, version: 1 });
    await returns.reject({ id, version: 2, reason: '包装已拆' });
    expect(
      (await returns.queryAbleRetuenAmount({ saleOutId: sale.saleOutId })).lines.map((line) => line.returnableQuantity),
    ).toEqual([2, 1]);
    const back = await returns.item({ id });
    expect(back).toMatchObject({ status: 3, rejectReason: '包装已拆' });
    await returns.deleteDetail({ id, lineId: back.lines[0]!.id, version: back.version });
    expect(await returns.item({ id })).toMatchObject({ status: 0, lineCount: 1, amount: 12_283 });
    await refused(shop, () => returns.deleteDetail({ id, lineId: back.lines[1]!.id }), {
      message: '退货单至少要有一行，不退了请作废整单',
    });
    await returns.delete({ id });
    expect((await returns.page({})).total).toBe(0);
    expect((await returns.page({ status: 6 })).total).toBe(1);
  });
});

describe('refused by name, and nothing is changed', () => {
  it('a return above what was handed out (pitfall 26), of a fraction, of a line of another outbound', async () => {
    const shop = await stockedShop(server);
    const { returns, orders, receipts, outs } = desk(shop);
    const sale = await sold(shop);
    const save =
      (...lines: ReturnType<typeof piece>[]) =>
      () =>
        returns.save({ saleOutId: sale.saleOutId, lines });
    await refused(shop, save(piece(sale.filters, 3)), {
      message: '「机油滤清器」最多还可退 2 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    await refused(shop, save(piece(sale.filters, 1, 1), piece(sale.filters, 2, 2)), {
      message: '「机油滤清器」最多还可退 1 个',
      errors: [{ field: 'lines[1].quantity' }],
    });
    await refused(shop, save(piece(sale.filters), piece(sale.filters)), { message: '「机油滤清器」重复' });
    await refused(shop, save(piece(sale.filters, 0.5)), { message: '「机油滤清器」的数量最多0位小数' });
    await refused(shop, save({ ...piece(sale.filters), reason: ' ' }), { errors: [{ field: 'lines[0].reason' }] });
    const waiting = await orders.add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receipts.add({ saleOutId: waiting.saleOutId, tenders: [{ method: 'cash', amount: waiting.receivable }] });
    const [line] = (await outs.item({ id: waiting.saleOutId })).lines;
    await refused(shop, () => returns.save({ saleOutId: waiting.saleOutId, lines: [piece(line!.id)] }), {
      message: '「机油滤清器」最多还可退 0 个',
    });
    await refused(shop, () => returns.save({ saleOutId: waiting.saleOutId, lines: [piece(sale.filters)] }), {
      message: '出库明细不存在',
    });
    // Two drafts of all pieces: submitting the second is refused.
    const [one, two] = [
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2)] }),
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2)] }),
    ];
    await returns.submit({ id: one.id, version: 1 });
    await refused(shop, () => returns.submit({ id: two.id, version: 1 }), { message: '「机油滤清器」最多还可退 0 个' });
  });

  it('a refund above the paid (pitfall 25) or due amount, by an unused method, of a return not passed', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds } = desk(shop);
    const sale = await sold(shop, [
      { method: 'cash', amount: 1000 },
      { method: 'wechat', amount: 18_000 },
    ]);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] });
    const pay =
      (version: number, ...tenders: Tender[]) =>
      () =>
        refunds.add({ salesReturnId: id, version, tenders });
    await refused(shop, pay(1, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: '退货单草稿，不能退款',
      current: 0,
      allowed: ['edit', 'submit', 'void'],
    });
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    await refused(shop, pay(3, { method: 'cash', amount: 1001 }), {
      message: '现金最多还可退 ¥10.00',
      errors: [{ field: 'tenders[0].amount' }],
    });
    await refused(shop, pay(3, { method: 'cash', amount: 600 }, { method: 'cash', amount: 401 }), {
      message: '现金最多还可退 ¥10.00',
      errors: [{ field: 'tenders[1].amount' }],
    });
    await refused(shop, pay(3, { method: 'wechat', amount: 3360 }), { message: '退款金额不能超过应退金额 ¥33.59' });
    await refused(shop, pay(3, { method: 'alipay', amount: 1 }), {
      message: '该单没有用支付宝收过款，不能用支付宝退款',
    });
    await refused(shop, pay(3), { message: '请填写退款金额' });
    await refused(shop, pay(2, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: expect.stringContaining('已被他人修改') as string,
    });
    await pay(3, { method: 'wechat', amount: 3359 })();
    await refused(shop, pay(4, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: '退货单已退款，不能全部退款',
    });
  });

  it('what the code forgets, the database refuses', async () => {
    const shop = await stockedShop(server);
    const sale = await sold(shop);
    const { refunds } = desk(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    await refunds.add({ salesReturnId: back.id, version: back.version, tenders: [{ method: 'cash', amount: 3359 }] });
    const store = shop.store.id;
    const attempt = (query: ReturnType<typeof sql>) =>
      server.database.transaction({ role: 'tenant', storeId: store }, ({ db }) => query.execute(db));
    for (const query of [
      sql`update sale_out_line set return_quantity = out_quantity + 1 where store_id = ${store} and id = ${sale.filters}`,
      sql`update order_sale_line set return_amount = amount + 1 where store_id = ${store} and order_id = ${sale.id}`,
      sql`update sale_out_refund set refunded = paid + 1 where store_id = ${store}`,
      sql`update sales_return set refunded = amount + 1 where store_id = ${store}`,
      sql`update sale_out_line set stored_quantity = return_quantity + 1 where store_id = ${store} and id = ${sale.filters}`,
    ])
      await expect(attempt(query)).rejects.toThrow(/check constraint/);
  });

  it('an edit of a passed return, a step out of turn, more into stock than comes back', async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    const seen = { id: back.id, version: back.version };
    await refused(shop, () => returns.save({ ...seen, saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }), {
      status: 51001,
      message: '退货单待入库，不能修改',
      allowed: ['storePart', 'storeAll', 'refund'],
    });
    await refused(shop, () => returns.deleteDetail({ ...seen, lineId: back.lines[0]!.id }), {
      status: 51001,
      message: '退货单待入库，不能修改',
    });
    await refused(shop, () => returns.pass(seen), { status: 51001 });
    await refused(shop, () => returns.delete(seen), { status: 51001, message: '退货单待入库，不能作废' });
    await refused(shop, () => returns.putInStorage({ ...seen, lines: [{ lineId: back.lines[0]!.id, quantity: 2 }] }), {
      message: '「机油滤清器」最多还可入库 1 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.pads)] });
    await refused(
      shop,
      () => returns.putInStorage({ id, version: 1, lines: [{ lineId: back.lines[0]!.id, quantity: 1 }] }),
      { status: 51001, message: '退货单草稿，不能部分入库' },
    );
  });

  it("another shop's outbound and return, in the words for what does not exist", async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    const elsewhere = shop.store.owner.at(await shop.store.branch('城西店')).client;
    const seen = { id: back.id, version: back.version };
    const gone = { message: '退货单不存在' };
    await refused(
      shop,
      () => salesReturn(elsewhere).save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      { message: '出库单不存在' },
    );
    await refused(shop, () => salesReturn(elsewhere).queryAbleRetuenAmount({ saleOutId: sale.saleOutId }), {
      message: '出库单不存在',
    });
    for (const attempt of [
      () => salesReturn(elsewhere).item({ id: back.id }),
      () => salesReturn(elsewhere).reject({ ...seen, reason: '不是本店的' }),
      () => refundBill(elsewhere).getSaleOutInfo({ salesReturnId: back.id }),
      () => salesReturn(elsewhere).putInStorage({ ...seen, lines: [{ lineId: back.lines[0]!.id, quantity: 1 }] }),
      () => refundBill(elsewhere).add({ salesReturnId: back.id, version: 3, tenders: [{ method: 'cash', amount: 1 }] }),
      () => refundBillItem(elsewhere).getRefundBillDetails({ salesReturnId: back.id }),
    ])
      await refused(shop, attempt, gone);
    expect((await salesReturn(elsewhere).page({})).total).toBe(0);
    expect((await returns.page({})).total).toBe(1);
    expect((await salesReturn(shop.store.owner.client).page({})).total, 'the head store sees it').toBe(1);
  });

  it('a draft of a closed period; what is owed of an older sale is settled in a document of today', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds } = desk(shop);
    const sale = await sold(shop);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] });
    const days = (ago: number) => new Date(server.clock.now().getTime() - ago * 86_400_000);
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .updateTable('sales_return')
        .set({ create_time: days(5) })
        .where('store_id', '=', shop.store.id)
        .where('id', '=', id)
        .execute(),
    );
    await asKeeper(server.database, (db) =>
      sql`insert into settle_account (store_id, id, close_to, order_count, sales_amount, received_amount, stock_value, receivable_amount, fund_balance, created_by, by_name, create_time)
      values (${shop.store.id}, gen_random_uuid(), ${dayOf(days(2))}, 0, 0, 0, 0, 0, 0, ${shop.owner.id}, '', ${server.clock.now()})`.execute(
        db,
      ),
    );
    const closed = { message: `该日期已关账（关账至 ${dayOf(days(2))}），不能新增或修改单据` };
    await refused(
      shop,
      () => returns.save({ id, version: 1, saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      closed,
    );
    await refused(shop, () => returns.delete({ id }), closed);
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    await refunds.add({ salesReturnId: id, version: 3, tenders: [{ method: 'cash', amount: 3359 }] });
    await asKeeper(server.database, (db) =>
      sql`update settle_account set close_to = ${dayOf(server.clock.now())} where store_id = ${shop.store.id}`.execute(
        db,
      ),
    );
    await refused(shop, () => returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.pads)] }), {
      message: expect.stringContaining('已关账') as string,
    });
    await asKeeper(server.database, (db) =>
      sql`delete from settle_account where store_id = ${shop.store.id}`.execute(db),
    );
    expect((await settleAccount(shop.store.owner.client).query({})).closedTo).toBeNull();
  });
});

describe('two windows', () => {
  it('hand the same return in, or two returns of the same pieces: one of them is done', async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] });
    const same = await Promise.allSettled([returns.submit({ id, version: 1 }), returns.submit({ id, version: 1 })]);
    expect(same.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(same.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      status: 51001,
      message: expect.stringMatching(/^退货单TH.*已被他人修改/) as string,
      current: 1,
    });
    const drafts = [
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
    ];
    const both = await Promise.allSettled(drafts.map((draft) => returns.submit({ id: draft.id, version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      message: '「机油滤清器」最多还可退 0 个',
    });
  });

  it('pay the same refund, with one key and with two: it is paid once', async () => {
    const shop = await stockedShop(server);
    const { refunds, balance } = desk(shop);
    const sale = await sold(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    const request = {
      salesReturnId: back.id,
      version: back.version,
      tenders: [{ method: 'cash' as const, amount: 3359 }],
    };
    const [one, other] = await Promise.all([
      refunds.add(request, { idempotencyKey: 'refund-1' }),
      refunds.add(request, { idempotencyKey: 'refund-1' }),
    ]);
    expect(one).toEqual(other);
    await expect(refunds.add(request)).rejects.toMatchObject({ status: 51001 });
    expect(await balance('cash')).toBe(9000 - 3359);
  });
});
