import { customer } from '@partsdesk/sdk/parts/customer';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 6);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

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
