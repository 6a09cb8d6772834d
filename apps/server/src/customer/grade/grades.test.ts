import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerLevelSetting } from '@partsdesk/sdk/parts/customerLevelSetting';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { migrationsFolder } from '../../places';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { endedJob } from '../../testing/endedJob';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { reviewGrades } from './gradeReview';

let server: TestServer;
let shop: StockedShop;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await stockedShop(server);
  customerId = await customer(shop.owner.client).add({ name: '王师傅', phone: freshPhone(), creditLimit: 99_999_999 });
});
afterAll(() => server.stop());

const client = () => shop.owner.client;
const grades = () => customLevel(client());
const settings = () => customerLevelSetting(client());
const levelOf = async (id = customerId) => (await customer(client()).item({ id })).levelName;
/** Grades at 100 and 300 yuan, and one that is set by hand. */
async function ladder() {
  const [silver, gold, partner] = [
    await grades().add({ name: '银卡', threshold: 10_000, sort: 1 }),
    await grades().add({ name: '金卡', threshold: 30_000, sort: 2 }),
    await grades().add({ name: '合作厂', sort: 3 }),
  ];
  return { silver, gold, partner };
}
const order = (pads: number, by = customerId) =>
  orderSale(client()).add({ customerId: by, lines: [{ skuId: shop.pads, quantity: pads }] });
const pay = (saleOutId: string, amount: number) =>
  receiptBill(client()).add({ saleOutId, tenders: [{ method: 'wechat', amount }] });
/** Sells brake pads at 128.00 each. */
async function sell(pads: number, by = customerId) {
  const { saleOutId, receivable } = await order(pads, by);
  const { id } = await pay(saleOutId, receivable);
  return { saleOutId, receiptId: id ?? '' };
}
async function goodwill(saleOutId: string, amount: number) {
  const { version } = await saleOut(client()).item({ id: saleOutId });
  return refundBill(client()).goodwill({ saleOutId, version, method: 'wechat', amount, reason: '补偿' });
}
const growth = async (id = customerId) =>
  (
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .selectFrom('growth_month')
        .select(['month', 'amount'])
        .where('store_id', '=', shop.store.id)
        .where('customer_id', '=', id)
        .orderBy('month')
        .execute(),
    )
  ).map(({ month, amount }) => [month, Number(amount)]);
const changes = async (id = customerId) =>
  (
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .selectFrom('level_change')
        .select('cause')
        .where('store_id', '=', shop.store.id)
        .where('customer_id', '=', id)
        .orderBy('id')
        .execute(),
    )
  ).map(({ cause }) => cause);
const DAY = 86_400;
async function daysLater(days: number, run: () => Promise<void>) {
  server.clock.advance(days * DAY);
  try {
    // The login would have ended meanwhile.
    await run();
  } finally {
    server.clock.advance(-days * DAY);
  }
}
const review = () =>
  reviewGrades({ database: server.database, clock: server.clock, settings: server.settings }, shop.store.id);
const audited = async () =>
  (await auditLedgers(server.database)).differences.filter(
    ({ storeId, check }) => storeId === shop.store.id && /growth/.test(check),
  );

describe('grades', () => {
  it('[F-22] [FLOW-10] are added, changed, disabled and enabled; nobody reaches a disabled one', async () => {
    const { silver, gold } = await ladder();
    await grades().update({ id: silver, version: 1, percent: 95, rights: '免费检测' });
    expect(await grades().get({ id: silver })).toMatchObject({ threshold: 10_000, percent: 95, rights: '免费检测' });
    await expect(grades().add({ name: '白银', threshold: 10_000 })).rejects.toMatchObject({
      message: '升级门槛与等级「银卡」相同',
      errors: [{ field: 'threshold' }],
    });
    await grades().updateStatus({ id: gold, version: 1, status: 0 });
    expect((await grades().list({ status: 1 })).map(({ name }) => name)).toEqual(['银卡', '合作厂']);
    await sell(4);
    expect(await levelOf()).toBe('银卡');
    await grades().updateStatus({ id: gold, version: 2, status: 1 });
    await sell(1);
    expect(await levelOf()).toBe('金卡');
  });

  it('[MEM-44] one that has members is disabled only with word of where they go', async () => {
    const { silver, gold } = await ladder();
    await sell(1);
    await expect(grades().updateStatus({ id: silver, version: 1, status: 0 })).rejects.toMatchObject({
      message: '还有 1 位客户是「银卡」，请选择他们转到哪个等级',
      errors: [{ field: 'moveTo' }],
    });
    await expect(grades().updateStatus({ id: silver, version: 1, status: 0, moveTo: silver })).rejects.toMatchObject({
      message: '等级不存在或已停用',
    });
    await grades().updateStatus({ id: silver, version: 1, status: 0, moveTo: gold });
    expect([await levelOf(), await changes()]).toEqual(['金卡', ['receipt', 'disabled']]);
    await grades().updateStatus({ id: gold, version: 1, status: 0, moveTo: null });
    expect(await levelOf()).toBe('');
  });
});

describe('growth', () => {
  it('[MEM-40] is what was received by month; what is paid back lowers the months of its sale', async () => {
    await ladder();
    const { saleOutId } = await order(2);
    await pay(saleOutId, 5600);
    const [[month]] = (await growth()) as [[string, number]];
    expect(await growth()).toEqual([[month, 5600]]);
    await pay(saleOutId, 20_000);
    await goodwill(saleOutId, 600);
    expect(await growth()).toEqual([[month, 25_000]]);
    const { saleOutId: other, receiptId } = await sell(1);
    expect(await growth()).toEqual([[month, 37_800]]);
    expect(other).not.toBe(saleOutId);
    await receiptBill(client()).void({ id: receiptId, version: 1, reason: '收错了' });
    expect(await growth()).toEqual([[month, 25_000]]);
    expect(await audited()).toEqual([]);
  });

  it('of the walk-in customer is not kept', async () => {
    await ladder();
    const { saleOutId, receivable } = await orderSale(client()).add({ lines: [{ skuId: shop.pads, quantity: 1 }] });
    await pay(saleOutId, receivable);
    expect(await audited()).toEqual([]);
  });

  it('is checked by the audit: a wrong row is named', async () => {
    await sell(1);
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db.updateTable('growth_month').set({ amount: 1 }).where('store_id', '=', shop.store.id).execute(),
    );
    expect(await audited()).toMatchObject([
      { kept: 1, computed: 12_800, subject: expect.stringContaining(customerId) as string },
    ]);
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db.updateTable('growth_month').set({ amount: 12_800 }).where('store_id', '=', shop.store.id).execute(),
    );
  });

  it('of what was sold before there were grades is taken in by the migration, over months as well', async () => {
    const { saleOutId } = await order(2);
    const { id: first } = await pay(saleOutId, 5600);
    await pay(saleOutId, 20_000);
    await goodwill(saleOutId, 600);
    const [[month]] = (await growth()) as [[string, number]];
    const migration = readFileSync(join(migrationsFolder, '20261203_0902_grades.sql'), 'utf8');
    const backfill = migration.slice(migration.indexOf('insert into growth_month'), migration.indexOf('reset role'));
    await asKeeper(server.database, async (db) => {
      await sql`update receipt_bill set create_time = create_time - interval '40 days' where id = ${first}`.execute(db);
      await sql`delete from growth_month`.execute(db);
      await sql.raw(backfill).execute(db);
    });
    const found = await growth();
    expect(found.map(([, amount]) => amount)).toEqual([5600, 19_400]);
    expect(found[1]?.[0]).toBe(month);
    expect(await audited()).toEqual([]);
  });

  it('of one customer at two tills is the sum of both', async () => {
    await ladder();
    const outs = [await order(1), await order(1), await order(1), await order(1)];
    await Promise.all(outs.map(({ saleOutId, receivable }) => pay(saleOutId, receivable)));
    expect((await growth()).map(([, amount]) => amount)).toEqual([4 * 12_800]);
    expect(await levelOf()).toBe('金卡');
  });
});

describe('a customer’s grade', () => {
  it('[MEM-41] rises at the till, falls at the review after the keeping time, or by a return', async () => {
    await ladder();
    const { saleOutId } = await sell(3);
    expect(await levelOf()).toBe('金卡');
    // What was reached since the last review is taken back by a return.
    await goodwill(saleOutId, 20_000);
    expect([await levelOf(), await changes()]).toEqual(['银卡', ['receipt', 'return']]);
    await review();
    await goodwill(saleOutId, 18_000);
    // Reviewed meanwhile: it is kept until the next review after the keeping time.
    expect(await levelOf()).toBe('银卡');
    await daysLater(40, review);
    expect(await levelOf()).toBe('银卡');
    await daysLater(100, review);
    expect([await levelOf(), await changes()]).toEqual(['', ['receipt', 'return', 'review']]);
  });

  it('that was set by hand never moves by itself, until it is given back', async () => {
    const { partner } = await ladder();
    await customer(client()).update({ id: customerId, version: 1, levelId: partner });
    await sell(4);
    expect(await customer(client()).item({ id: customerId })).toMatchObject({ levelName: '合作厂', levelByHand: true });
    await daysLater(400, review);
    expect(await levelOf()).toBe('合作厂');
    const { version } = await customer(client()).item({ id: customerId });
    await customer(client()).update({ id: customerId, version, levelId: null });
    expect(await customer(client()).item({ id: customerId })).toMatchObject({ levelName: '金卡', levelByHand: false });
  });

  it('is the first one at once where that asks for nothing', async () => {
    await grades().add({ name: '会员', threshold: 0 });
    const id = await customer(client()).add({ name: '新客户', phone: freshPhone() });
    expect(await levelOf(id)).toBe('会员');
  });

  it('[MEM-42] a rating says before how many rise and fall, and moves as many, with its cause', async () => {
    const others = [customerId];
    for (const name of ['甲', '乙']) others.push(await customer(client()).add({ name, phone: freshPhone() }));
    for (const id of others) await sell(1, id);
    const { partner } = await ladder();
    await customer(client()).update({ id: others[2] ?? '', levelId: partner });
    expect(await settings().item()).toEqual({
      months: 12,
      keepMonths: 3,
      growthKind: 0,
      reviewedMonth: null,
      version: 0,
    });
    const preview = await settings().preview({ months: 6 });
    expect(preview).toEqual({ rise: 2, fall: 0, stay: 0, byHand: 1 });
    expect(await levelOf()).toBe('');
    const job = await endedJob(shop.owner, await settings().save({ months: 6, keepMonths: 1, version: 0 }));
    expect(job.counts).toEqual([
      { label: '升级', count: preview.rise },
      { label: '降级', count: preview.fall },
    ]);
    expect([await levelOf(others[0]), await levelOf(others[1]), await levelOf(others[2])]).toEqual([
      '银卡',
      '银卡',
      '合作厂',
    ]);
    expect(await changes()).toEqual(['setting']);
    expect(await settings().preview({ months: 6 })).toEqual({ rise: 0, fall: 0, stay: 2, byHand: 1 });
    await expect(settings().save({ months: 12, keepMonths: 3, version: 0 })).rejects.toMatchObject({ status: 51001 });
  });
});
