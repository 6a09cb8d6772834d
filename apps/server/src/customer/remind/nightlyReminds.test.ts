import type { RemindRule, RuleKind } from '@partsdesk/core/customer/remind/remindKinds';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { nightlyReminds } from './nightlyReminds';

const DAY = 86_400;
let server: TestServer;
let shop: StockedShop;
let customerId: string;
let passed: number;
beforeAll(async () => {
  server = await startTestServer();
  // Noon of the shop, long after the night has begun.
  const seconds = Math.floor(server.clock.now().getTime() / 1000);
  server.clock.advance(DAY - ((seconds + 8 * 3600) % DAY) + 12 * 3600);
});
beforeEach(async () => {
  passed = 0;
  shop = await stockedShop(server);
  customerId = await customer(shop.owner.client).add({ name: '王师傅', phone: freshPhone() });
  await keepLoggedIn(server);
  return () => server.clock.advance(-passed);
});
afterAll(() => server.stop());

const client = () => shop.owner.client;
const api = () => customerRemind(client());
const today = (days = 0) => dayOf(new Date(server.clock.now().getTime() + days * DAY * 1000));
const pass = (seconds: number) => {
  passed += seconds;
  server.clock.advance(seconds);
};
const night = (storeId = shop.store.id) => {
  const { database, clock, settings } = server;
  return nightlyReminds({ database, clock, settings }, storeId);
};
async function rule(kind: RuleKind, changes: Partial<RemindRule>) {
  const rules = customerRemindRule(client());
  const { rules: before, version } = await rules.item();
  const own = before.find((one) => one.kind === kind);
  if (!own) throw new Error(kind);
  await rules.save({ rules: [{ ...own, enabled: true, ...changes }], version });
}
const made = async () =>
  (await api().page({ pageSize: 100 })).records.map(({ kind, content, dueDay, status, byRule }) => ({
    kind,
    content,
    dueDay,
    status,
    byRule,
  }));
const vehicle = async (more: { insuranceEnds?: string; inspectionEnds?: string; mileage?: number }) => {
  return { id: await customerVehicle(client()).add({ customerId, plate: freshPlate(), ...more }) };
};
const sell = (vehicleId?: string) =>
  orderSale(client()).add({
    customerId,
    ...(vehicleId ? { vehicleId } : {}),
    lines: [{ skuId: shop.filter, quantity: 1 }],
  });

it('[MEM-90] the night makes what the rules want, and nothing while they are off; twice is once', async () => {
  await vehicle({ insuranceEnds: today(20), inspectionEnds: today(55) });
  await vehicle({ insuranceEnds: today(-1), inspectionEnds: today(90) });
  await night();
  expect(await made()).toEqual([]);
  await rule('insurance', { days: 15 });
  await rule('inspection', { days: 30 });
  const expected = [
    { kind: 'insurance', content: `保险 ${today(20)} 到期`, dueDay: today(5), status: 0, byRule: true },
    { kind: 'inspection', content: `年检 ${today(55)} 到期`, dueDay: today(25), status: 0, byRule: true },
  ];
  await night();
  // This night was there before the rules.
  expect(await made()).toEqual([]);
  pass(DAY);
  await night();
  const first = await made();
  await night();
  pass(DAY);
  await Promise.all([night(), night()]);
  expect(first).toMatchObject(expected.map(({ kind, content }) => ({ kind, content })));
  expect(await made()).toEqual(first);
  // A day that is put off is another one; the rule’s own days do not make it twice.
  await rule('insurance', { days: 10 });
  pass(DAY);
  await night();
  expect(await made()).toEqual(first);
});

it('[MEM-90] the night begins at 02:00 of the shop', async () => {
  await rule('insurance', {});
  await night();
  await vehicle({ insuranceEnds: today(20) });
  pass(14 * 3600 - 60);
  await night();
  expect(await made()).toHaveLength(0);
  pass(60);
  await night();
  expect(await made()).toHaveLength(1);
});

it('[MEM-90] what is due waits whether or not the night was there, and is waiting in the table after it', async () => {
  const id = await api().add({ kind: 'other', customerId, content: '送合同', dueDay: today(3) });
  const stored = () =>
    server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db.selectFrom('customer_remind').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
  pass(3 * DAY);
  expect((await api().page({ status: 1 })).records).toMatchObject([{ id, status: 1, unread: true }]);
  expect((await api().page({ status: 0 })).total).toBe(0);
  expect((await remindStatistics(client()).all()).remindAmount).toBe(1);
  expect(await stored()).toEqual({ status: 0, version: 1 });
  await night();
  expect(await stored()).toEqual({ status: 1, version: 1 });
  expect((await api().page({ status: 1 })).total).toBe(1);
  // Who opened it before the night can still close it.
  await api().handle({ id, version: 1, result: '已送到' });
  const late = await api().add({ kind: 'other', customerId, content: '再送', dueDay: today(1) });
  pass(DAY);
  await api().handle({ id: late, version: 1, result: '没有等夜里' });
  expect((await api().page({ status: 2 })).total).toBe(2);
});

it('[MEM-90] 回访 comes so many days after the last sale; who comes again is asked later', async () => {
  await rule('visit', { days: 7 });
  await sell();
  const first = today();
  pass(6 * DAY);
  await night();
  expect(await made()).toEqual([]);
  await sell();
  const second = today();
  pass(6 * DAY);
  await night();
  expect(await made()).toEqual([]);
  pass(DAY);
  await night();
  expect(await made()).toEqual([
    { kind: 'visit', content: `上次开单 ${second}，回访使用情况`, dueDay: today(), status: 1, byRule: true },
  ]);
  expect(first).not.toBe(second);
});

it('[MEM-90] [MEM-91] 保养 comes after days or kilometres since the last sale, and follows what is run', async () => {
  await rule('maintenance', { days: 7, intervalDays: 180, intervalMileage: 4000 });
  const { id } = await vehicle({ mileage: 20_000 });
  await vehicle({ mileage: 20_000 });
  await sell(id);
  const sold = today();
  await night();
  expect(await made()).toEqual([]);
  pass(65 * DAY);
  await night();
  // 4,000 km by 40 a day are 100 days, told 7 before.
  expect((await api().page({})).records).toMatchObject([
    { kind: 'maintenance', content: `上次开单 ${sold}，该保养了`, dueDay: today(28), estimated: true },
  ]);
  // 3,250 km in 65 days are 50 a day: 15 more days.
  await customerVehicle(client()).update({ id, version: 1, mileage: 23_250 });
  pass(DAY);
  await night();
  expect((await api().page({})).records).toMatchObject([{ dueDay: today(7), estimated: false, status: 0 }]);
  pass(DAY);
  await night();
  expect((await api().page({})).total).toBe(1);
});

it('[MEM-90] 卡到期 comes before the end of a gift that is left', async () => {
  await rule('cardEnd', { days: 10 });
  const offerId = await rechargeOffer(client()).add({ amount: 10_000, gift: 1000, giftDays: 30, spendRule: 1 });
  await customerValueCardItem(client()).add({
    customerId,
    offerId,
    tenders: [{ method: 'cash', amount: 10_000 }],
  });
  await night();
  const [one, ...others] = await made();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ kind: 'cardEnd', status: 0 });
  expect(one?.content).toContain('储值卡的赠送金额');
});

it('[MEM-90] a night of more rows than one transaction takes makes each once', async () => {
  await rule('insurance', {});
  const now = server.clock.now();
  await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    await db
      .insertInto('customer_vehicle')
      .values(
        Array.from({ length: 1001 }, (_, at) => ({
          store_id: shop.store.id,
          id: newId(now),
          customer_id: customerId,
          plate: `测B${String(at).padStart(5, '0')}`,
          insurance_ends: today(1 + (at % 30)),
          create_time: now,
        })),
      )
      .execute();
  });
  await night();
  expect((await api().page({})).total).toBe(1001);
  // Of those that are told 30 days before, all are due at once.
  expect((await api().page({ status: 1 })).total).toBe(1001);
});

it('[MEM-90] the rules of a store are its own, and refused where they aim at nothing or are outdated', async () => {
  const rules = customerRemindRule(client());
  const { rules: usual, version } = await rules.item();
  expect(usual.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['maintenance', false],
    ['insurance', false],
    ['inspection', false],
    ['cardEnd', false],
    ['visit', false],
  ]);
  const aimless = { kind: 'maintenance', enabled: true, days: 7, intervalDays: 0, intervalMileage: 0 } as const;
  await expect(rules.save({ rules: [aimless], version })).rejects.toMatchObject({
    errors: [{ field: 'rules[0].intervalDays', message: '保养提醒请填写间隔天数或间隔里程' }],
  });
  await expect(rules.save({ rules: [aimless, aimless], version })).rejects.toMatchObject({
    message: '同一种提醒只能有一条规则',
  });
  await rule('visit', { days: 3 });
  await expect(rules.save({ rules: usual, version })).rejects.toMatchObject({ status: 51001 });
  const stranger = await stockedShop(server);
  expect((await customerRemindRule(stranger.owner.client).item()).rules).toEqual(usual);
});
