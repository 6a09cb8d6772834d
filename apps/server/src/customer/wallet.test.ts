import { appCustomer } from '@partsdesk/sdk/parts/appCustomer';
import { appMemberCode } from '@partsdesk/sdk/parts/appMemberCode';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chargeValue } from '../testing/company/memberDesk';
import { onlineShop, type OnlineShop } from '../testing/company/onlineShop';
import { expectRefused } from '../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(() => server.stop());

const wallet = () => appCustomer(shop.buyer.client).wallet();
const codes = () => appMemberCode(shop.buyer.client);
const desk = () => customer(shop.owner.client);
const EMPTY = {
  ...{ balance: 0, spendable: 0, frozen: false, cashCards: [], giftCards: [] },
  ...{ points: 0, pointsOwed: 0, pointsEnd: null, levelName: '' },
};

it('[MEM-52] the wallet shows the customer’s own cards and points, and what of them is frozen', async () => {
  expect(await wallet()).toEqual(EMPTY);
  await chargeValue(shop, shop.buyer.id, 10_000, 1000);
  expect(await wallet()).toMatchObject({ balance: 11_000, spendable: 11_000, frozen: false });
  const cards = customerCashCard(shop.owner.client);
  const [issued] = (await cards.add({ face: 20_000, count: 1, bearer: false })).cards;
  await cards.sell({
    ...{ id: issued!.id, customerId: shop.buyer.id, amount: 20_000, tenders: [{ method: 'cash', amount: 20_000 }] },
  });
  const { id, version } = await customerValueCard(shop.owner.client).getByCustomerId({ customerId: shop.buyer.id });
  await customerValueCard(shop.owner.client).updateStatus({ id: id!, version, status: 0, reason: '客户挂失' });
  expect(await wallet()).toMatchObject({
    balance: 11_000,
    spendable: 0,
    frozen: true,
    cashCards: [{ id: issued!.id, balance: 20_000, state: 1 }],
  });
  const other = await shop.anotherBuyer();
  expect(await appCustomer(other.client).wallet()).toEqual(EMPTY);
});

it('[MEM-51] a member code says at the desk who the customer is: for a minute, once, the newest alone', async () => {
  const refused = (code: string) =>
    expectRefused(server, shop, () => desk().getByMemberCode({ code }), {
      message: '会员码已失效，请顾客刷新后再扫',
      errors: [expect.objectContaining({ field: 'code' })],
    });
  const first = await codes().get();
  expect(first).toMatchObject({ code: expect.stringMatching(/^88\d{18}$/) as string, validSeconds: 60 });
  const { code } = await codes().get();
  await refused(first.code);
  expect(await desk().getByMemberCode({ code })).toMatchObject({ id: shop.buyer.id, name: '线上顾客' });
  await refused(code);
  const late = await codes().get();
  server.clock.advance(60);
  await refused(late.code);
});

it('[MEM-51] of two desks that scan one code, one has it; whoever tries numbers is stopped', async () => {
  const { code } = await codes().get();
  const done = await Promise.allSettled([desk().getByMemberCode({ code }), desk().getByMemberCode({ code })]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (let tries = 2; tries < 10; tries += 1)
    await expect(desk().getByMemberCode({ code: `88${'1'.repeat(18)}` })).rejects.toMatchObject({ status: 1 });
  await expect(desk().getByMemberCode({ code: (await codes().get()).code })).rejects.toMatchObject({
    message: '扫码次数过多，请2分钟后再试',
  });
});
