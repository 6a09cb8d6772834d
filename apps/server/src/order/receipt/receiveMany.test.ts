import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { codeIn, payingShop, phone } from '../../testing/company/payDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const ROUNDS = size(process.env.TEST_DATABASE_URL ? 6 : 1, 40);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const groups = ({ owner: { client } }: StockedShop) => ({
  orders: orderSale(client),
  receipts: receiptBill(client),
  outs: saleOut(client),
  returns: salesReturn(client),
  refunds: refundBill(client),
  customers: customer(client),
  balances: async () =>
    Object.fromEntries((await fundAccount(client).page({})).records.map(({ method, balance }) => [method, balance])),
});
const garageOf = (shop: StockedShop, name = '捷顺汽修') =>
  groups(shop).customers.add({ name, kind: 2, creditLimit: 9_999_999 });

/** Sells oil filters at 35.00 on credit and hands them out, a minute after the last sale. */
async function owes(shop: StockedShop, customerId: string, quantity: number) {
  const { orders, receipts, outs } = groups(shop);
  server.clock.advance(60);
  const { id, saleOutId, saleOutCode } = await orders.add({ customerId, lines: [{ skuId: shop.filter, quantity }] });
  await receipts.add({ saleOutId, tenders: [], onCredit: true });
  await outs.submitOut({ id: saleOutId });
  return { id, saleOutId, saleOutCode };
}

/** Makes a shop whose garage owes 35.00, 105.00 and 70.00. */
async function indebted() {
  const shop = await stockedShop(server);
  const garage = await garageOf(shop);
  const sales = [await owes(shop, garage, 1), await owes(shop, garage, 3), await owes(shop, garage, 2)] as const;
  return { shop, garage, sales, ids: sales.map(({ saleOutId }) => saleOutId), ...groups(shop) };
}

const nothingWritten = async (shop: StockedShop, act: () => Promise<unknown>) => {
  const watch = await watchTables(server.database, {
    storeId: shop.store.id,
    without: ['public.idempotent_answer', 'public.audit_entry'],
  });
  const refusal: unknown = await act().then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );
  expect(await watch.touched()).toEqual([]);
  return refusal;
};

describe('one receipt for several outbounds', () => {
  it('pays the oldest first, gives each its own receipt with its own tenders, and binds them by a number', async () => {
    const {
      sales: [first, second, third],
      ids,
      receipts,
      outs,
      customers,
      garage,
      balances,
    } = await indebted();
    const done = await receipts.addMany({
      saleOutIds: ids.toReversed(),
      tenders: [
        { method: 'wechat', amount: 8_000 },
        { method: 'cash', amount: 10_000 },
      ],
      remark: '十一月',
    });
    expect(done).toMatchObject({
      code: expect.stringMatching(/^HS-\w+-\d{8}-000001$/) as string,
      received: 18_000,
      change: 0,
      debt: 3_000,
      shares: [
        { saleOutId: first.saleOutId, saleOutCode: first.saleOutCode, received: 3_500, debt: 0 },
        { saleOutId: second.saleOutId, received: 10_500, debt: 0 },
        { saleOutId: third.saleOutId, received: 4_000, debt: 3_000 },
      ],
    });
    const billsOf = async (saleOutId: string) =>
      (await receipts.getBySaleOutId({ saleOutId })).map(({ code, batchCode, amount, change, remark, tenders }) => ({
        code,
        batchCode,
        amount,
        change,
        remark,
        tenders: tenders.map(({ method, tendered, amount: kept }) => [method, tendered, kept]),
      }));
    const common = { batchCode: done.code, change: 0, remark: '十一月' };
    expect(await billsOf(first.saleOutId)).toEqual([
      { ...common, code: done.shares[0]?.code, amount: 3_500, tenders: [['wechat', 3_500, 3_500]] },
    ]);
    expect(await billsOf(second.saleOutId)).toEqual([
      {
        ...common,
        code: done.shares[1]?.code,
        amount: 10_500,
        tenders: [
          ['wechat', 4_500, 4_500],
          ['cash', 6_000, 6_000],
        ],
      },
    ]);
    expect(await billsOf(third.saleOutId)).toEqual([
      { ...common, code: done.shares[2]?.code, amount: 4_000, tenders: [['cash', 4_000, 4_000]] },
    ]);
    expect(done.shares.map(({ code }) => code.slice(-6))).toEqual(['000001', '000002', '000003']);
    expect(await outs.item({ id: first.saleOutId })).toMatchObject({ paymentStatus: 2, debt: 0 });
    expect(await outs.item({ id: third.saleOutId })).toMatchObject({
      paymentStatus: 0,
      debt: 3_000,
      onCredit: true,
      receipts: [{ batchCode: done.code }],
    });
    expect((await customers.item({ id: garage })).debt).toBe(3_000);
    expect(await balances()).toMatchObject({ wechat: 8_000, cash: 10_000 });

    // A receipt of the rest belongs to no batch.
    await receipts.add({ saleOutId: third.saleOutId, tenders: [{ method: 'cash', amount: 3_000 }] });
    expect((await receipts.getBySaleOutId({ saleOutId: third.saleOutId })).map(({ batchCode }) => batchCode)).toEqual([
      done.code,
      null,
    ]);
  });

  it('gives change out of cash, and leaves an outbound that the money does not reach as it was', async () => {
    const { ids, receipts, outs, balances } = await indebted();
    const [, , third] = ids;
    const part = await receipts.addMany({ saleOutIds: ids, tenders: [{ method: 'bankCard', amount: 14_000 }] });
    expect(part).toMatchObject({
      received: 14_000,
      debt: 7_000,
      shares: [{ debt: 0 }, { debt: 0 }, { saleOutId: third, id: null, code: '', received: 0, debt: 7_000 }],
    });
    expect(await outs.item({ id: third ?? '' })).toMatchObject({ received: 0, receipts: [] });

    const { ids: others, receipts: desk, balances: drawer, shop } = await indebted();
    await shiftRecord(shop.owner.client).start({ openingFloat: 20_000 });
    const { cash = 0 } = await drawer();
    expect(
      await desk.addMany({
        saleOutIds: others,
        tenders: [
          { method: 'cash', amount: 20_000 },
          { method: 'alipay', amount: 5_000 },
        ],
      }),
    ).toMatchObject({ received: 21_000, change: 4_000, debt: 0 });
    expect((await drawer()).cash).toBe(cash + 16_000);
    const bills = (await Promise.all(others.map((saleOutId) => desk.getBySaleOutId({ saleOutId })))).flat();
    expect(bills.map(({ amount, change }) => [amount, change])).toEqual([
      [3_500, 0],
      [10_500, 0],
      [7_000, 4_000],
    ]);
    const shift = await shiftRecord(shop.owner.client).getCurrentRecord();
    expect(
      await shiftRecord(shop.owner.client).count({
        id: shift?.id ?? '',
        denominations: [
          { value: 10_000, count: 3 },
          { value: 1_000, count: 6 },
        ],
        counted: [{ method: 'alipay', amount: 5_000 }],
        toSafe: 0,
      }),
    ).toMatchObject({ expectedCash: 36_000, variance: 0 });
    expect(await balances()).toMatchObject({ bankCard: 14_000 });
  });

  it('is written once, however often its request arrives', async () => {
    const { ids, receipts, outs } = await indebted();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        receipts.addMany(
          { saleOutIds: ids, tenders: [{ method: 'cash', amount: 5_000 }] },
          { idempotencyKey: 'one-month' },
        ),
      ),
    );
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect((await Promise.all(ids.map((id) => outs.item({ id })))).map(({ received }) => received)).toEqual([
      3_500, 1_500, 0,
    ]);
  });

  it('what comes back of one of them is paid back by the ways that paid this one, to the fen', async () => {
    const {
      sales: [, second],
      ids,
      receipts,
      returns,
      refunds,
      customers,
      garage,
    } = await indebted();
    await receipts.addMany({
      saleOutIds: ids,
      tenders: [
        { method: 'wechat', amount: 8_001 },
        { method: 'cash', amount: 15_000 },
      ],
    });
    const {
      lines: [line],
      tenders,
    } = await returns.queryAbleRetuenAmount({ saleOutId: second.saleOutId });
    expect(tenders.map(({ method, paid }) => [method, paid])).toEqual([
      ['cash', 5_999],
      ['wechat', 4_501],
    ]);
    const { id } = await returns.save({
      saleOutId: second.saleOutId,
      lines: [{ saleOutLineId: line?.saleOutLineId ?? '', quantity: 3, condition: 1, reason: '型号不符' }],
    });
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    await expect(
      refunds.add({ salesReturnId: id, version: 3, tenders: [{ method: 'wechat', amount: 4_502 }] }),
    ).rejects.toMatchObject({ status: 1 });
    const info = await refunds.getSaleOutInfo({ salesReturnId: id });
    expect(info.tenders.map(({ method, suggested }) => [method, suggested])).toEqual([
      ['cash', 5_999],
      ['wechat', 4_501],
    ]);
    await refunds.add({
      salesReturnId: id,
      version: info.version,
      tenders: info.tenders.map(({ method, suggested }) => ({ method, amount: suggested })),
    });
    expect(await returns.queryAbleRetuenAmount({ saleOutId: second.saleOutId })).toMatchObject({
      ableAmount: 0,
      debt: 0,
    });
    expect((await customers.item({ id: garage })).debt).toBe(0);
  });
});

describe('refused in words, and nothing is written', () => {
  it('outbounds of two customers, of a walk-in, the same twice, more than is owed', async () => {
    const {
      shop,
      ids: [first = '', second = '', third = ''],
      orders,
      receipts,
    } = await indebted();
    const other = await owes(shop, await garageOf(shop, '顺达汽修'), 1);
    const cash = (amount: number) => [{ method: 'cash' as const, amount }];
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [first, other.saleOutId], tenders: cash(100) })),
    ).toMatchObject({
      message: `出库单${other.saleOutCode}是客户「顺达汽修」的，不能和「捷顺汽修」的单一起收款`,
      errors: [{ field: 'saleOutIds[1]' }],
    });
    const walkIns = [
      await orders.add({ lines: [{ skuId: shop.pads, quantity: 1 }] }),
      await orders.add({ lines: [{ skuId: shop.pads, quantity: 1 }] }),
    ];
    expect(
      await nothingWritten(shop, () =>
        receipts.addMany({ saleOutIds: walkIns.map(({ saleOutId }) => saleOutId), tenders: cash(100) }),
      ),
    ).toMatchObject({ message: '散客的单不能合并收款，请逐单收款' });
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [first, second, first], tenders: cash(100) })),
    ).toMatchObject({ message: '同一张出库单选了两次', errors: [{ field: 'saleOutIds[2]' }] });
    expect(
      await nothingWritten(shop, () =>
        receipts.addMany({ saleOutIds: [first, second, third], tenders: [{ method: 'wechat', amount: 21_001 }] }),
      ),
    ).toMatchObject({ message: '非现金收款不能超过应收金额¥210.00，找零只能用现金' });
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [first], tenders: cash(100) })),
    ).toMatchObject({ status: 400 });
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [first, second], tenders: [] })),
    ).toMatchObject({ status: 400 });
    expect(
      await nothingWritten(shop, () =>
        receipts.addMany({ saleOutIds: [first, second], tenders: [{ method: 'online', amount: 100 }] }),
      ),
    ).toMatchObject({ message: '线上收款由顾客扫码支付，不能手工登记' });
  });

  it('one that is paid, cancelled or of another shop', async () => {
    const {
      shop,
      sales: [first],
      ids: [, second = '', third = ''],
      orders,
      receipts,
      garage,
    } = await indebted();
    const tenders = [{ method: 'cash' as const, amount: 100 }];
    await receipts.add({ saleOutId: first.saleOutId, tenders: [{ method: 'cash', amount: 3_500 }] });
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [first.saleOutId, second], tenders })),
    ).toMatchObject({ status: 51001, message: `出库单${first.saleOutCode}已支付，不能全部收款` });
    const given = await orders.add({ customerId: garage, lines: [{ skuId: shop.pads, quantity: 1 }] });
    await orders.remove({ id: given.id });
    expect(
      await nothingWritten(shop, () => receipts.addMany({ saleOutIds: [second, given.saleOutId], tenders })),
    ).toMatchObject({ message: `出库单${given.saleOutCode}已取消，不能收款` });
    const elsewhere = shop.store.owner.at(await shop.store.branch('城西店'));
    expect(
      await nothingWritten(shop, () => receiptBill(elsewhere.client).addMany({ saleOutIds: [second, third], tenders })),
    ).toMatchObject({ message: '出库单不存在', errors: [{ field: 'saleOutIds[0]' }] });
  });

  it('while a customer pays one of them by code', async () => {
    const shop = await payingShop(server);
    const { orders, outs, receipts } = groups(shop);
    const customerId = await garageOf(shop);
    const [one, other] = [
      await orders.add({ customerId, lines: [{ skuId: shop.filter, quantity: 1 }] }),
      await orders.add({ customerId, lines: [{ skuId: shop.filter, quantity: 1 }] }),
    ];
    await phone(server).add({
      code: codeIn(await outs.genBusinessQrcode({ id: one.saleOutId })),
      amount: 3_500,
      channel: 'jsapi',
      openId: 'o-customer-one',
    });
    await expect(
      receipts.addMany({ saleOutIds: [other.saleOutId, one.saleOutId], tenders: [{ method: 'cash', amount: 7_000 }] }),
    ).rejects.toMatchObject({ status: 51001, message: `出库单${one.saleOutCode}支付中，不能全部收款` });
    expect(await receipts.getBySaleOutId({ saleOutId: other.saleOutId })).toEqual([]);
  });

  it('when today is closed', async () => {
    const { shop, ids, receipts } = await indebted();
    await settleAccount(shop.store.owner.client).save({ closeTo: dayOf(server.clock.now()) });
    expect(
      await nothingWritten(shop, () =>
        receipts.addMany({ saleOutIds: ids, tenders: [{ method: 'cash', amount: 100 }] }),
      ),
    ).toMatchObject({ message: expect.stringContaining('已关账') as string });
  });
});

it(`tills that take overlapping sets at once pay nothing twice, no deadlock (${String(ROUNDS)} rounds)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { shop, ids, receipts, customers, garage } = await indebted();
    const [first = '', second = '', third = ''] = ids;
    const all = { method: 'wechat' as const, amount: 3_000 };
    const cash = { method: 'cash' as const, amount: 2_000 };
    const outcomes = await Promise.allSettled([
      receipts.addMany({ saleOutIds: [first, second, third], tenders: [all, cash] }),
      receipts.addMany({ saleOutIds: [third, second, first], tenders: [cash, all] }),
      receipts.addMany({ saleOutIds: [second, third], tenders: [all] }),
      receipts.addMany({ saleOutIds: [third, first], tenders: [cash] }),
      receipts.add({ saleOutId: second, tenders: [cash] }),
      receipts.add({ saleOutId: third, tenders: [cash, all] }),
      receipts.addMany({ saleOutIds: [second, first], tenders: [{ method: 'cash', amount: 14_000 }] }),
      receipts.addMany({ saleOutIds: [third, second], tenders: [{ method: 'cash', amount: 17_500 }] }),
    ]);
    // A loser's refusal says that the outbound is paid, or that the amount exceeds the debt; none is a fault.
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          message: expect.stringMatching(/已支付，不能全部收款|不能超过应收金额/) as string,
        });
    const bills = (await Promise.all(ids.map((saleOutId) => receipts.getBySaleOutId({ saleOutId })))).map((of) =>
      of.reduce((sum, { amount }) => sum + amount, 0),
    );
    const taken = outcomes
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.received] : []))
      .reduce((sum, amount) => sum + amount, 0);
    expect(bills.every((paid, index) => paid <= ([3_500, 10_500, 7_000][index] ?? 0))).toBe(true);
    expect(bills.reduce((sum, paid) => sum + paid, 0)).toBe(taken);
    expect((await customers.item({ id: garage })).debt).toBe(21_000 - taken);
    expect(
      (await auditLedgers(server.database)).differences.filter(({ storeId }) => storeId === shop.store.id),
    ).toEqual([]);
  }
});
