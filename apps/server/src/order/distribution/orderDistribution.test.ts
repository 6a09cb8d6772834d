import { LifecycleError } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderPre } from '@partsdesk/sdk/parts/orderPre';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

it('what is wanted of a shop is opened at its desk as a cart, and sold once', async () => {
  const shop = await stockedShop(server);
  const [wanted, pre, orders] = [
    orderDistribution(shop.owner.client),
    orderPre(shop.owner.client),
    orderSale(shop.owner.client),
  ];
  const customerId = await customer(shop.owner.client).add({ name: '捷顺汽修', kind: 2 });
  const { id, code } = await wanted.add({
    customerId,
    remark: '周三来取',
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.oil, quantity: 1.5 },
    ],
  });
  expect(code).toMatch(/^FX-\w+-\d{8}-000001$/);
  const cart = await pre.getById({ id });
  expect(cart).toMatchObject({ code, customerName: '捷顺汽修', remark: '周三来取' });
  expect(cart.lines.map((line) => [line.skuId, line.quantity, line.price])).toEqual([
    [shop.filter, 2, 3500],
    [shop.oil, 1.5, 2650],
  ]);

  const sale = { preOrderId: id, customerId, lines: [{ skuId: shop.filter, quantity: 2 }] };
  const order = await orders.add(sale);
  const [row] = (await wanted.page({ keyword: code })).records;
  expect(row).toMatchObject({ status: 1, orderId: order.id, orderCode: order.code, customerName: '捷顺汽修' });
  await expect(orders.add(sale)).rejects.toThrow(LifecycleError);
  await expect(pre.getById({ id })).rejects.toThrow(`分销订单${code}已开单，不能开单`);
  await expect(wanted.remove({ ids: [id] })).rejects.toThrow(LifecycleError);
  expect((await orders.page({})).total).toBe(1);
});

it('several are given up at once, all or none; only what is void can be deleted', async () => {
  const shop = await stockedShop(server);
  const wanted = orderDistribution(shop.owner.client);
  const add = async () => (await wanted.add({ lines: [{ skuId: shop.filter, quantity: 1 }] })).id;
  const [first, second, third] = [await add(), await add(), await add()];
  await wanted.remove({ ids: [first] });
  await expect(wanted.remove({ ids: [second, first, third] })).rejects.toThrow('已作废，不能作废');
  expect((await wanted.page({ status: 0 })).records.map((row) => row.id).toSorted()).toEqual(
    [second, third].toSorted(),
  );
  await expect(wanted.deleteById({ id: second })).rejects.toThrow(LifecycleError);
  await wanted.deleteById({ id: first });
  expect((await wanted.page({})).total).toBe(2);
  await expect(wanted.deleteById({ id: first })).rejects.toThrow('分销订单不存在');
});

it('a line that is wrong is named, and nothing is written', async () => {
  const shop = await stockedShop(server);
  const wanted = orderDistribution(shop.owner.client);
  await expect(
    wanted.add({
      lines: [
        { skuId: shop.filter, quantity: 1 },
        { skuId: shop.filter, quantity: 2 },
      ],
    }),
  ).rejects.toMatchObject({ errors: [{ field: 'lines[1].skuId' }] });
  await expect(wanted.add({ shopId: shop.filter, lines: [{ skuId: shop.filter, quantity: 1 }] })).rejects.toThrow(
    '开单门店不存在',
  );
  expect((await wanted.page({})).total).toBe(0);
});
