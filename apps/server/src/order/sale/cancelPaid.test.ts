import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { everyPairOverHttp } from '../../testing/everyPair';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let cashier: Person;
let lead: Person;
const DESK = ['CashShift', 'CashIndex', 'CashPaymoney', 'OrderListIndex', 'OrderDeliveryOrderDetails'];
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await stockedShop(server);
  cashier = await shop.store.staff(DESK, shop.shopId);
  lead = await shop.store.staff([...DESK, 'orderSale.cancelPaid', 'receiptBill.void'], shop.shopId);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Tenders = Parameters<ReturnType<typeof receiptBill>['add']>[0]['tenders'];
const shifts = (person: Person) => shiftRecord(person.client);
const notes = (fen: number) => (fen ? [{ value: 100 as const, count: fen / 100 }] : []);
async function sell(person: Person, tenders: Tenders, more: { customerId?: string; onCredit?: boolean } = {}) {
  const { customerId, onCredit } = more;
  const sale = await orderSale(person.client).add({
    lines: [{ skuId: shop.pads, quantity: 1 }],
    ...(customerId ? { customerId } : {}),
  });
  const receipt = await receiptBill(person.client).add({
    saleOutId: sale.saleOutId,
    tenders,
    ...(onCredit ? { onCredit } : {}),
  });
  return { ...sale, receiptId: receipt.id ?? '' };
}
const seen = (id: string) => orderSale(shop.owner.client).getById({ id });
const receiptsOf = (saleOutId: string) => receiptBill(shop.owner.client).getBySaleOutId({ saleOutId });
const balances = async () =>
  Object.fromEntries(
    (await fundAccount(shop.owner.client).page({ pageSize: 50 })).records.map(({ name, balance }) => [name, balance]),
  );
const today = async () => {
  const { placed, orders, received, profit } = await receiptBill(shop.owner.client).todayBillStatistics();
  return { placed, orders, received, profit };
};
const NOTHING = { placed: 0, orders: 0, received: 0, profit: 0 };
const padsFree = async () =>
  (await orderSale(shop.owner.client).queryCheckStock({ skuIds: [shop.pads] }))[0]?.available;
/** Counts and closes a shift, which must find what it should. */
async function handOver(
  person: Person,
  id: string,
  cash: number,
  counted: { method: 'wechat'; amount: number }[] = [],
) {
  const found = await shifts(person).count({ id, denominations: notes(cash), counted, toSafe: 0 });
  expect(found).toMatchObject({ variance: 0, expectedCash: cash });
  await shifts(person).close({ id, version: found.version });
  return found;
}

describe('a paid order of which nothing is out', () => {
  test('[F-04] is cancelled: its money goes back tender by tender, out of the drawer of whoever does it', async () => {
    const till = await shifts(cashier).start({ openingFloat: 0 });
    const own = await shifts(lead).start({ openingFloat: 0, tillName: '店长钱箱' });
    await shifts(lead).cashMove({ id: own, direction: 'in', amount: 10_000, reason: '备退款' });
    const sale = await sell(cashier, [
      { method: 'cash', amount: 8000 },
      { method: 'wechat', amount: 4800 },
    ]);
    expect(await today()).toEqual({ placed: 12_800, orders: 1, received: 12_800, profit: 0 });
    expect(await padsFree()).toBe(9);
    await expect(
      orderSale(cashier.client).cancelPaid({ id: sale.id, version: 1, reason: '客户不要了' }),
    ).rejects.toMatchObject({ message: '没有权限使用该功能' });
    const { version } = await seen(sale.id);
    expect(await orderSale(lead.client).queryCancelPaid({ id: sale.id })).toMatchObject({
      received: 12_800,
      given: 0,
      amount: 12_800,
      tenders: [
        { method: 'cash', amount: 8000, accountName: '店长钱箱现金' },
        { method: 'wechat', amount: 4800, accountName: '微信账户' },
      ],
      version,
    });
    expect(await orderSale(lead.client).cancelPaid({ id: sale.id, version, reason: '客户不要了' })).toMatchObject({
      amount: 12_800,
    });

    expect(await seen(sale.id)).toMatchObject({ status: 4 });
    expect((await seen(sale.id)).timeline.map(({ detail }) => detail)).toContain(
      '客户不要了；退回 现金 ¥80.00、微信 ¥48.00',
    );
    expect(await padsFree()).toBe(10);
    expect(await today()).toEqual(NOTHING);
    await handOver(cashier, till, 8000, [{ method: 'wechat', amount: 4800 }]);
    expect(await handOver(lead, own, 2000)).toMatchObject({ returnCount: 1, returnAmount: 12_800 });
    expect(await balances()).toMatchObject({ 现金账户: 8000, 店长钱箱现金: 2000, 微信账户: 0 });
  });

  test('[F-04] of which a part was paid gives that back, and the rest is owed no more', async () => {
    const buyer = await customer(shop.owner.client).add({ name: '捷顺汽修', kind: 2, creditLimit: 50_000 });
    const sale = await sell(lead, [{ method: 'cash', amount: 5000 }], { customerId: buyer, onCredit: true });
    expect((await customer(shop.owner.client).item({ id: buyer })).debt).toBe(7800);
    await orderSale(lead.client).cancelPaid({ id: sale.id, version: (await seen(sale.id)).version, reason: '下错单' });
    expect((await customer(shop.owner.client).item({ id: buyer })).debt).toBe(0);
    expect(await today()).toEqual(NOTHING);
  });

  test('[F-04] gives back what goodwill has not given already', async () => {
    const sale = await sell(lead, [
      { method: 'cash', amount: 8000 },
      { method: 'wechat', amount: 4800 },
    ]);
    const info = await refundBill(shop.owner.client).getGoodwillInfo({ saleOutId: sale.saleOutId });
    await refundBill(shop.owner.client).goodwill({
      saleOutId: sale.saleOutId,
      version: info.version,
      method: 'cash',
      amount: 800,
      reason: '等候太久',
    });
    const done = await orderSale(lead.client).cancelPaid({
      id: sale.id,
      version: (await seen(sale.id)).version,
      reason: '不等了',
    });
    expect(done.amount).toBe(12_000);
    expect(await today()).toEqual(NOTHING);
    expect(await balances()).toMatchObject({ 现金账户: 0, 微信账户: 0 });
  });

  test('[F-04] is refused when goods are out, when nothing was paid, and without a reason', async () => {
    const sale = await sell(lead, [{ method: 'cash', amount: 12_800 }]);
    const cancel = (id: string, version: number, reason = '不要了') =>
      orderSale(lead.client).cancelPaid({ id, version, reason });
    await expect(cancel(sale.id, (await seen(sale.id)).version, ' ')).rejects.toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await expect(cancel(sale.id, 99)).rejects.toMatchObject({ status: 51001 });
    await saleOut(shop.owner.client).submitOut({ id: sale.saleOutId });
    await expect(cancel(sale.id, (await seen(sale.id)).version)).rejects.toMatchObject({ status: 51001 });
    const unpaid = await orderSale(lead.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await expect(cancel(unpaid.id, 1)).rejects.toMatchObject({ message: '该单还没有收款，请直接取消' });
  });
});

describe('a receipt taken by mistake', () => {
  test('[F-04] is voided by a counter-entry in its own shift and drawer: owed again, and received anew', async () => {
    const till = await shifts(cashier).start({ openingFloat: 0 });
    const sale = await sell(cashier, [
      { method: 'cash', amount: 13_000 },
      { method: 'wechat', amount: 1000 },
    ]);
    const wrong = (await receiptsOf(sale.saleOutId))[0];
    await expect(
      receiptBill(cashier.client).void({ id: sale.receiptId, version: 1, reason: '收错了单' }),
    ).rejects.toMatchObject({ message: '没有权限使用该功能' });
    const done = await receiptBill(lead.client).void({ id: sale.receiptId, version: 1, reason: '收错了单' });
    expect(done).toMatchObject({ amount: 12_800, debt: 12_800 });
    expect(await receiptsOf(sale.saleOutId)).toMatchObject([
      { id: sale.receiptId, status: 1, amount: 12_800, voidsCode: null },
      {
        id: done.id,
        status: 1,
        amount: -12_800,
        remark: '收错了单',
        voidsCode: wrong?.code,
        tenders: [{ amount: -11_800 }, { amount: -1000 }],
      },
    ]);
    expect(await seen(sale.id)).toMatchObject({ paymentStatus: 0, received: 0 });
    expect(await today()).toEqual({ placed: 12_800, orders: 1, received: 0, profit: 0 });
    expect(await balances()).toMatchObject({ 现金账户: 0, 微信账户: 0 });
    // As it should have been.
    await receiptBill(cashier.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'wechat', amount: 12_800 }],
    });
    expect(await today()).toMatchObject({ received: 12_800 });
    await handOver(cashier, till, 0, [{ method: 'wechat', amount: 12_800 }]);
    // What is received anew goes back like any other.
    await orderSale(lead.client).cancelPaid({ id: sale.id, version: (await seen(sale.id)).version, reason: '不要了' });
    expect(await today()).toEqual(NOTHING);
    expect(await balances()).toMatchObject({ 现金账户: 0, 微信账户: 0 });
  });

  test('[F-04] is not voided once its shift is counted or money went back; a counter-entry never', async () => {
    const till = await shifts(cashier).start({ openingFloat: 0 });
    const sale = await sell(cashier, [{ method: 'cash', amount: 12_800 }]);
    await handOver(cashier, till, 12_800);
    const undo = (id: string, version = 1) => receiptBill(lead.client).void({ id, version, reason: '收错' });
    await expect(undo(sale.receiptId)).rejects.toMatchObject({
      message: '这笔收款所在的班次已清点，不能作废，请用取消并退款或退货退款',
    });
    const other = await sell(lead, [{ method: 'cash', amount: 12_800 }]);
    const { version } = await refundBill(shop.owner.client).getGoodwillInfo({ saleOutId: other.saleOutId });
    await refundBill(shop.owner.client).goodwill({
      saleOutId: other.saleOutId,
      version,
      method: 'cash',
      amount: 100,
      reason: '等候太久',
    });
    await expect(undo(other.receiptId)).rejects.toMatchObject({
      message: expect.stringMatching(/^该单已有退款TK/) as string,
    });
    const third = await sell(lead, [{ method: 'cash', amount: 12_800 }]);
    const { id: counter } = await undo(third.receiptId);
    await expect(undo(counter)).rejects.toMatchObject({ status: 51001 });
  });
});

describe('every state and event of a receipt, over HTTP', () => {
  const bills = () => receiptBill(shop.owner.client);
  const valid = async () => (await sell(shop.owner, [{ method: 'cash', amount: 12_800 }])).receiptId;
  everyPairOverHttp(
    () => ({ server, storeId: shop.store.id }),
    [
      {
        lifecycle: receiptBillLifecycle,
        read: async (id) =>
          server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
            db
              .selectFrom('receipt_bill')
              .select(['status', 'version'])
              .where('store_id', '=', shop.store.id)
              .where('id', '=', id)
              .executeTakeFirstOrThrow(),
          ),
        bring: {
          valid,
          voided: async () => {
            const id = await valid();
            await bills().void({ id, version: 1, reason: '收错了单' });
            return id;
          },
        },
        raise: {
          remark: ({ id, version }) => bills().update({ id, version, remark: '备注' }),
          void: (receipt) => bills().void({ ...receipt, reason: '收错了单' }),
        },
      },
    ],
  );
});
