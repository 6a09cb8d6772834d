import { customer } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let [seller, buyer, vehicleId] = ['', '', ''];
let version = 1;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await stockedShop(server);
  [seller, buyer] = [await add('卖车的'), await add('买车的')];
  vehicleId = await vehicles().add({ customerId: seller, plate: freshPlate() });
  ({ version } = await vehicles().getById({ id: vehicleId }));
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
const vehicles = () => customerVehicle(client());
const cards = () => customerGiftCard(client());
const add = (name: string) => customer(client()).add({ name, phone: freshPhone() });
const sold = async () =>
  (
    await cards().add({
      kind: 1,
      name: '三次保养卡',
      customerId: seller,
      vehicleId,
      price: 9000,
      items: [{ skuId: shop.filter, total: 3 }],
      tenders: [{ method: 'cash', amount: 9000 }],
    })
  ).id;
type Choices = NonNullable<Parameters<ReturnType<typeof customerVehicle>['transfer']>[0]['cards']>;
const transfer = (choices?: Choices) =>
  vehicles().transfer({ id: vehicleId, version, toCustomerId: buyer, ...(choices ? { cards: choices } : {}) });
const details = async (customerId: string) =>
  (await customerTimeline(client()).page({ customerId })).records
    .filter(({ title }) => title.includes('过户'))
    .map(({ detail }) => detail);

describe('[MEM-88] the maintenance cards of a vehicle that goes over', () => {
  it('go along, stay on another vehicle, or become general ones; both timelines tell', async () => {
    const [along, stays, general] = [await sold(), await sold(), await sold()];
    const plate = freshPlate();
    const otherId = await vehicles().add({ customerId: seller, plate });
    expect((await vehicles().cards({ id: vehicleId })).map(({ id, left, locked }) => [id, left, locked])).toEqual(
      [along, stays, general].map((id) => [id, 3, 0]),
    );
    await transfer([
      { id: along, goesAlong: true },
      { id: stays, goesAlong: false, vehicleId: otherId },
      { id: general, goesAlong: false },
    ]);
    expect(await cards().getById({ id: along })).toMatchObject({ customerId: buyer, vehicleId, kind: 1 });
    expect(await cards().getById({ id: stays })).toMatchObject({ customerId: seller, vehicleId: otherId, kind: 1 });
    expect(await cards().getById({ id: general })).toMatchObject({ customerId: seller, vehicleId: null, kind: 0 });
    expect((await cards().checkVehicleCard({ customerId: buyer, vehicleId })).map(({ id }) => id)).toEqual([along]);
    for (const [one, other] of [
      [seller, '买车的'],
      [buyer, '卖车的'],
    ] as const) {
      const [told = ''] = await details(one);
      expect(told).toContain(other);
      expect(told).toMatch(new RegExp(`随车；.*改挂 ${plate}；.*转为通用卡$`));
    }
    expect(await vehicles().cards({ id: vehicleId })).toEqual([expect.objectContaining({ id: along })]);
  });

  it('are asked about: without a choice, or with one for another card, nothing moves', async () => {
    const id = await sold();
    const no = (attempt: () => Promise<unknown>, message: RegExp) =>
      expectRefused(server, shop, attempt, { message: expect.stringMatching(message) as string });
    await no(() => transfer(), /^请选择保养卡尾号\d{4}随车还是留给原客户$/);
    await no(() => transfer([{ id: vehicleId, goesAlong: true }]), /^这张保养卡不在这辆车上/);
    const foreign = await vehicles().add({ customerId: buyer, plate: freshPlate() });
    await no(() => transfer([{ id, goesAlong: false, vehicleId: foreign }]), /^改挂的车辆不在原客户名下$/);
    await transfer([{ id, goesAlong: true }]);
  });
});
