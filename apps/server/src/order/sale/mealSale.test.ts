import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { combo } from '@partsdesk/sdk/parts/combo';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes a branch with a cashier who may change no price, and a customer's car with a meal at prices of its own. */
async function mealShop() {
  const shop = await stockedShop(server);
  const head = shop.store.owner.client;
  const factoryId = (await machineryFactory(head).page({ keyword: '大众' })).records[0]?.id ?? '';
  const model = (name: string, modelYear: string) =>
    vehicleModel(head).add({ factoryId, name, modelYear, displacement: '1.5L' });
  const models = [await model('朗逸', '2018款'), await model('朗逸', '2021款'), await model('速腾', '2018款')] as const;
  const mealId = await combo(head).add({ name: '小保养', modelIds: [...models] });
  const pairs = (await combo(head).page({})).records[0]?.models ?? [];
  const pairOf = (modelId: string) => pairs.find((pair) => pair.modelId === modelId)?.id ?? '';
  const lines = (price: number) => [
    { kind: 1 as const, skuId: shop.filter, quantity: 1, price },
    { kind: 1 as const, skuId: shop.oil, quantity: 4.5, price: 2111 },
    { kind: 2 as const, name: '更换机油机滤', quantity: 1, price: 6000 },
  ];
  for (const [index, modelId] of models.entries())
    await comboModelDetail(head).addBatch({ comboModelId: pairOf(modelId), lines: lines(2900 + index) });
  const customerId = await customer(head).add({ name: '顾师傅', phone: '13912340001' });
  const park = (plate: string, modelName: string) => customerVehicle(head).add({ customerId, plate, modelName });
  const cashier = await shop.store.staff(['CashIndex'], shop.shopId);
  const meals = (vehicleId: string) => goodsShopOrder(cashier.client).mintenanceAll({ vehicleId });
  return { ...shop, head, models, mealId, pairOf, customerId, park, cashier, meals };
}

describe('[F-21] the meals of a customer’s car', () => {
  it('are those of its model, with the parts, quantities and prices that the store set', async () => {
    const shop = await mealShop();
    const found = await shop.meals(await shop.park('浙A12345', '大众 朗逸 2018款 1.5L'));
    expect(
      found.map(({ comboName, modelTitle, name, quantity, mealPrice, labourTotal, onSale, available }) => [
        comboName,
        modelTitle,
        name,
        quantity,
        mealPrice,
        labourTotal,
        onSale,
        available,
      ]),
    ).toEqual([
      ['小保养', '大众 朗逸 2018款 1.5L', '机油滤清器', 1, 2900, 6000, true, 10],
      ['小保养', '大众 朗逸 2018款 1.5L', '散装机油 5W-30', 4.5, 2111, 6000, true, 10],
    ]);
  });

  it('are found though the car is written shorter; a car without a model has none until one is chosen', async () => {
    const shop = await mealShop();
    const titles = async (plate: string, modelName: string) => [
      ...new Set((await shop.meals(await shop.park(plate, modelName))).map(({ modelTitle }) => modelTitle)),
    ];
    expect(await titles('浙A00001', '大众朗逸')).toEqual(['大众 朗逸 2018款 1.5L', '大众 朗逸 2021款 1.5L']);
    expect(await titles('浙A00002', '上汽大众 朗逸 2021款 舒适版')).toEqual(['大众 朗逸 2021款 1.5L']);
    expect(await titles('浙A00003', '大众 朗逸 1.4T')).toEqual([]);
    expect(await titles('浙A00004', '')).toEqual([]);
    const chosen = await goodsShopOrder(shop.cashier.client).mintenanceAll({ modelId: shop.models[2] });
    expect(chosen.map(({ modelTitle, mealPrice }) => [modelTitle, mealPrice])).toEqual([
      ['大众 速腾 2018款 1.5L', 2902],
      ['大众 速腾 2018款 1.5L', 2111],
    ]);
    await expect(goodsShopOrder(shop.cashier.client).mintenanceAll({})).rejects.toMatchObject({
      message: '请选择车辆或车型',
      errors: [{ field: 'vehicleId' }],
    });
  });

  it('are not those that are switched off, and say which part the shop does not sell', async () => {
    const shop = await mealShop();
    const vehicleId = await shop.park('浙A12345', '大众 朗逸 2018款 1.5L');
    const [oil] = (await goodsShop(shop.owner.client).page({ keyword: 'JY-001' })).records;
    await goodsShop(shop.owner.client).updateBatchOff({ ids: [oil?.id ?? ''] });
    expect((await shop.meals(vehicleId)).map(({ name, onSale }) => [name, onSale])).toEqual([
      ['机油滤清器', true],
      ['散装机油 5W-30', false],
    ]);
    await combo(shop.head).update({ id: shop.mealId, version: 1, status: 0 });
    expect(await shop.meals(vehicleId)).toEqual([]);
  });

  it('are sold at their own prices by a cashier who may change none, as a whole only', async () => {
    const shop = await mealShop();
    const comboModelId = shop.pairOf(shop.models[0]);
    const orders = orderSale(shop.cashier.client);
    const filter = { skuId: shop.filter, quantity: 2, price: 2900, comboModelId };
    const oil = { skuId: shop.oil, quantity: 9, price: 2111, comboModelId };
    const placed = await orders.add({ lines: [filter, oil], expected: 2 * 2900 + 18_999 });
    expect((await orderSale(shop.owner.client).getById({ id: placed.id })).lines).toMatchObject([
      {
        amount: 5800,
        because: [
          { text: '门店售价', price: 3500 },
          { text: '套餐「小保养」价', price: 2900 },
        ],
      },
      {
        amount: 18_999,
        because: [
          { text: '门店售价', price: 2650 },
          { text: '套餐「小保养」价', price: 2111 },
        ],
      },
    ]);
    await orderResting(shop.cashier.client).add({
      lines: [filter, oil].map((line) => ({ ...line, orderType: 1 as const })),
    });
    expect((await orderResting(shop.cashier.client).page({})).records[0]?.lines).toMatchObject([
      { comboModelId },
      { comboModelId },
    ]);

    const needsRight = { errors: [{ field: 'lines[0].price' }, { field: 'approvalId' }] };
    await expect(orders.add({ lines: [filter] })).rejects.toMatchObject(needsRight);
    await expect(orders.add({ lines: [filter, { ...oil, quantity: 4.5 }] })).rejects.toMatchObject({ status: 1 });
    await expect(orders.add({ lines: [{ ...filter, price: 2800 }, oil] })).rejects.toMatchObject(needsRight);
    await expect(
      orders.add({ lines: [filter, { ...oil, comboModelId: shop.pairOf(shop.models[1]) }] }),
    ).rejects.toMatchObject({ status: 1 });
  });
});
