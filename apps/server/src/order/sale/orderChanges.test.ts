import { LifecycleError } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
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

const desk = ({ owner }: StockedShop) => {
  const orders = orderSale(owner.client);
  return {
    orders,
    receipts: receiptBill(owner.client),
    outs: saleOut(owner.client),
    customers: customer(owner.client),
    available: async (skuId: string) => (await orders.queryCheckStock({ skuIds: [skuId] }))[0]?.available,
  };
};
const addCustomer = (shop: StockedShop, name: string) =>
  desk(shop).customers.add({ name, kind: 2, creditLimit: 100_000 });

describe('an order that is changed', () => {
  it('reserves and owes anew, also for another customer', async () => {
    const shop = await stockedShop(server);
    const { orders, available } = desk(shop);
    const buyer = await addCustomer(shop, '李师傅');
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 4 }] });
    const after = await orders.update({
      id: order.id,
      version: 1,
      customerId: buyer,
      lines: [
        { skuId: shop.filter, quantity: 1 },
        { skuId: shop.pads, quantity: 1 },
      ],
      handDiscount: 300,
      remark: '改单',
    });
    expect(after).toEqual({ ...order, receivable: 3500 + 12_800 - 300 });
    expect([await available(shop.filter), await available(shop.pads)]).toEqual([9, 9]);
    const seen = await orders.getById({ id: order.id });
    expect({
      customer: seen.customerName,
      lines: seen.lines.map((line) => line.quantity),
      remark: seen.remark,
      title: seen.timeline.at(-1)?.title,
    }).toEqual({ customer: '李师傅', lines: [1, 1], remark: '改单', title: '修改' });
  });

  it('is paid when it becomes free of charge, and owes again when it is priced', async () => {
    const shop = await stockedShop(server);
    const { orders, outs } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    const paymentOf = async () => (await outs.item({ id: order.saleOutId })).paymentStatus;
    const priced = (price: number) =>
      orders.update({ id: order.id, lines: [{ skuId: shop.filter, quantity: 1, price }] });
    expect(await paymentOf()).toBe(0);
    await priced(0);
    expect(await paymentOf()).toBe(2);
    await priced(0);
    expect(await paymentOf()).toBe(2);
    await priced(3000);
    expect(await paymentOf()).toBe(0);
    const gift = await orders.add({ lines: [{ skuId: shop.filter, quantity: 1, price: 0 }] });
    expect(await outs.item({ id: gift.saleOutId })).toMatchObject({ paymentStatus: 2, receivable: 0 });
  });

  it('is refused once money was received, and keeps what it was', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({
      customerId: await addCustomer(shop, '王姐'),
      lines: [{ skuId: shop.filter, quantity: 2 }],
    });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: 1000 }], onCredit: true });
    await expect(orders.update({ id: order.id, lines: [{ skuId: shop.filter, quantity: 1 }] })).rejects.toThrow(
      '该单已收款，不能修改',
    );
    expect((await orders.getById({ id: order.id })).lines.map((line) => line.quantity)).toEqual([2]);
  });

  it('more than there is in stock is refused by the part, and the old reservation stands', async () => {
    const shop = await stockedShop(server);
    const { orders, available } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.pads, quantity: 2 }] });
    await expect(orders.update({ id: order.id, lines: [{ skuId: shop.pads, quantity: 99 }] })).rejects.toThrow(
      '库存不足',
    );
    expect(await available(shop.pads)).toBe(8);
  });
});

describe('an order whose rest will not be delivered', () => {
  it('lets its stock and its debt go, keeps what is out, and can be paid to the fen', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs, available } = desk(shop);
    const order = await orders.add({
      customerId: await addCustomer(shop, '赵总'),
      lines: [
        { skuId: shop.filter, quantity: 3 },
        { skuId: shop.pads, quantity: 1 },
      ],
      handDiscount: 1000,
    });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
    const [line] = (await outs.item({ id: order.saleOutId })).lines;
    await outs.submitOut({ id: order.saleOutId, lines: [{ lineId: line?.id ?? '', quantity: 2 }] });
    await orders.forceComplete({ id: order.id, reason: '厂家断货' });

    const seen = await orders.getById({ id: order.id });
    const [first, second] = seen.lines;
    expect(seen.status).toBe(3);
    expect([
      first?.quantity,
      first?.closedQuantity,
      first?.outStatus,
      second?.quantity,
      second?.closedQuantity,
      second?.amount,
    ]).toEqual([2, 1, 3, 0, 1, 0]);
    expect(seen.receivable).toBe(7000 - (first?.handDiscount ?? 0));
    expect(seen.timeline.at(-1)?.detail).toContain('厂家断货；不再出库：');
    expect([await available(shop.filter), await available(shop.pads)]).toEqual([8, 10]);
    expect(
      await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: seen.receivable }] }),
    ).toMatchObject({ debt: 0 });
    await expect(orders.forceComplete({ id: order.id, reason: '再来一次' })).rejects.toThrow(LifecycleError);
  });

  it('leaves to the fen what a return was promised, and what it took off the debt', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts, outs } = desk(shop);
    const [returns, refunds] = [salesReturn(shop.owner.client), refundBill(shop.owner.client)];
    const { id, saleOutId } = await orders.add({
      customerId: await addCustomer(shop, '钱师傅'),
      lines: [{ skuId: shop.filter, quantity: 7 }],
      handDiscount: 2000,
    });
    await receipts.add({ saleOutId, tenders: [], onCredit: true });
    const [line] = (await outs.item({ id: saleOutId })).lines;
    await outs.submitOut({ id: saleOutId, lines: [{ lineId: line?.id ?? '', quantity: 3 }] });
    const back = async () => {
      const { id: returnId } = await returns.save({
        saleOutId,
        lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '客户不要了' }],
      });
      await returns.submit({ id: returnId, version: 1 });
      await returns.pass({ id: returnId, version: 2 });
      return returnId;
    };
    const [credited, waiting] = [await back(), await back()];
    await refunds.add({ salesReturnId: credited, version: 3, tenders: [] });
    await orders.forceComplete({ id, reason: '厂家断货' });

    const last = await back();
    for (const salesReturnId of [waiting, last]) {
      const { version, due } = await refunds.getSaleOutInfo({ salesReturnId });
      expect(due).toBe(0);
      await refunds.add({ salesReturnId, version, tenders: [] });
    }
    expect(await outs.item({ id: saleOutId })).toMatchObject({ receivable: 0, debt: 0 });
  });

  it('is refused while more is received than went out', async () => {
    const shop = await stockedShop(server);
    const { orders, receipts } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: 7000 }] });
    await expect(orders.forceComplete({ id: order.id, reason: '不要了' })).rejects.toThrow(
      '已收 ¥70.00，多于已出库商品的 ¥0.00，不能强制完成',
    );
  });

  it('without anything out it is as if it had been cancelled, and by status as by name', async () => {
    const shop = await stockedShop(server);
    const { orders, outs, available } = desk(shop);
    const order = await orders.add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await orders.updateStatus({ id: order.id, status: 3 });
    expect([
      (await orders.getById({ id: order.id })).status,
      (await outs.item({ id: order.saleOutId })).status,
      await available(shop.filter),
    ]).toEqual([3, 4, 10]);
    await expect(orders.updateStatus({ id: order.id, status: 2 })).rejects.toThrow('状态只能改为');
  });
});
