import { customer } from '@partsdesk/sdk/parts/customer';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { job } from '@partsdesk/sdk/parts/job';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sheetForm } from '../../testing/company/sheetForm';
import { archiveParts, layIn } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { endedJob } from '../../testing/endedJob';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';
import { distributeCustomersWork } from './distributeCustomersJob';

let server: TestServer;
/** Runs between two steps of a distribution. */
let between: ((jobId: string) => Promise<unknown>) | undefined;
const distribution: typeof distributeCustomersWork = (run) =>
  distributeCustomersWork({
    id: run.id,
    storeId: run.storeId,
    params: run.params,
    settings: run.settings,
    get state() {
      return run.state;
    },
    read: run.read,
    async step(work) {
      await run.step(work);
      await between?.(run.id);
    },
  });

let store: TestStore;
let [east, west] = ['', ''];
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { customerDistribution: distribution });
});
beforeEach(async () => {
  between = undefined;
  store = await server.store();
  [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
});
afterAll(() => server.stop());

const head = () => customer(store.owner.client);
const shops = () => customerShop(store.owner.client);
const add = (name = '王师傅', shopId?: string) =>
  customer((shopId ? store.owner.at(shopId) : store.owner).client).add({ name, phone: freshPhone() });
const item = (id: string) => head().item({ id });
/** The names in the list of a shop, newest first. */
const listOf = async (shopId: string) =>
  (await customer(store.owner.at(shopId).client).page({})).records.map(({ name }) => name);
const watch = () =>
  watchTables(server.database, { storeId: store.id, without: ['public.idempotent_answer', 'public.audit_entry'] });

describe('[F-23] the shops of a customer', () => {
  it('[MEM-85] the list of a shop holds its own customers and those it was given besides', async () => {
    const id = await add();
    expect(await listOf(east)).toEqual([]);
    await shops().saveCustomerShop({ customerId: id, version: 1, shopId: west, shopIds: [east, west] });
    expect(await item(id)).toMatchObject({
      shopId: west,
      otherShops: [{ id: east, name: '城东店' }],
      version: 2,
    });
    expect([await listOf(east), await listOf(west)]).toEqual([['王师傅'], ['王师傅']]);
    await shops().saveCustomerShop({ customerId: id, version: 2, shopId: west, shopIds: [] });
    expect([await listOf(east), await listOf(west)]).toEqual([[], ['王师傅']]);
  });

  it('whoever sees one shop alone sees, serves and edits whom the shop was given, and nobody else', async () => {
    const [given, other] = [await add('给东店的'), await add('西店的', west)];
    await customerVehicle(store.owner.client).add({ customerId: given, plate: freshPlate() });
    await shops().saveCustomerShop({ customerId: given, version: 1, shopId: store.headShopId, shopIds: [east] });
    const paths = ['CustomerList', 'CustomerListCar', 'customer.save'];
    const clerk = (await store.staff(paths, east)).at(east);
    const own = customer(clerk.client);
    expect((await own.page({ all: true })).records.map(({ id }) => id)).toEqual([given]);
    await own.update({ id: given, remark: '东店也来' });
    expect((await customerVehicle(clerk.client).page({})).records).toHaveLength(1);
    await expect(own.item({ id: other })).rejects.toMatchObject({ message: '客户不存在' });
    await expect(own.update({ id: other, remark: '越界' })).rejects.toMatchObject({ message: '客户不存在' });
  });

  it('[MEM-85] a service person with the scope of his shop sees those whose home it is, as before', async () => {
    const id = await add('总店的');
    await shops().saveCustomerShop({ customerId: id, version: 1, shopId: store.headShopId, shopIds: [east] });
    const clerk = (await store.staff(['CustomerList'], east)).at(east);
    await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .updateTable('staff')
        .set({ is_service: true, data_scope: 'shop' })
        .where('store_id', '=', store.id)
        .where('user_id', '=', clerk.id)
        .execute(),
    );
    expect((await customer(clerk.client).page({})).records).toEqual([]);
  });

  it('are refused when they were read before somebody else set them, or do not exist', async () => {
    const id = await add();
    await expect(
      shops().saveCustomerShop({ customerId: id, version: 7, shopId: east, shopIds: [] }),
    ).rejects.toMatchObject({ status: 51001 });
    await expect(
      shops().saveCustomerShop({ customerId: id, version: 1, shopId: store.id, shopIds: [] }),
    ).rejects.toMatchObject({ message: '门店不存在或已停用', errors: [{ field: 'shopId' }] });
  });

  it('[MEM-85] come by a sheet of phones and shops, all rows or none, and again without a change', async () => {
    const [one, two] = [freshPhone(), freshPhone()];
    const ids = [await head().add({ name: '李师傅', phone: one }), await head().add({ name: '王师傅', phone: two })];
    const TITLES = ['客户手机号*', '所属门店*', '其他可见门店'];
    const watched = await watchTables(server.database, {
      storeId: store.id,
      without: ['public.idempotent_answer', 'public.audit_entry', 'platform.stored_file'],
    });
    const refused = await shops().importData(
      sheetForm([TITLES, [one, '城东店', ''], [one, '没有的店', '也没有'], [freshPhone(), '城西店', '']]),
    );
    expect(refused.errors.map(({ row, column, message }) => `${String(row)} ${column} ${message}`)).toEqual([
      '3 客户手机号 与第2行重复',
      '3 所属门店 没有门店「没有的店」，或已停用',
      '3 其他可见门店 没有门店「也没有」，或已停用',
      '4 客户手机号 没有这个手机号的客户，请先新增客户',
    ]);
    expect(await watched.touched()).toEqual([]);
    const sheet = () => sheetForm([TITLES, [one, '城东店', '城西店'], [two, '城西店', '']]);
    expect(await shops().importData(sheet())).toMatchObject({ imported: 2, errors: [] });
    expect(await item(ids[0] ?? '')).toMatchObject({ shopId: east, otherShops: [{ id: west }] });
    expect([await listOf(east), await listOf(west)]).toEqual([['李师傅'], ['王师傅', '李师傅']]);
    const again = await watch();
    await shops().importData(sheet());
    expect(await again.touched()).toEqual([]);
  });
});

describe('[F-23] distributing customers', () => {
  it('[MEM-85] chosen ones go to one shop; their old shop keeps them in its list when it is told to', async () => {
    const [one, two, three] = [await add('甲', east), await add('乙', east), await add('丙', west)];
    const rule = { by: 'shop' as const, shopIds: [west] };
    expect(await shops().distributeCustomer({ ...rule, keep: true, customerIds: [one, three] })).toEqual({
      moved: 1,
      same: 1,
    });
    expect(await shops().distributeCustomer({ ...rule, customerIds: [two] })).toEqual({ moved: 1, same: 0 });
    expect([await listOf(east), await listOf(west)]).toEqual([['甲'], ['丙', '乙', '甲']]);
    await expect(shops().distributeCustomer({ ...rule, customerIds: [one, store.id] })).rejects.toMatchObject({
      message: '客户不存在',
      errors: [{ field: 'customerIds[1]' }],
    });
  });

  it('[MEM-85] evenly: no shop gets more than one above another, and the preview says so before', async () => {
    for (let at = 0; at < 5; at += 1) await add(`客户${String(at)}`);
    const rule = { by: 'evenly' as const, shopIds: [east, west] };
    const watched = await watch();
    expect(await shops().preview(rule)).toMatchObject({
      total: 5,
      moved: 5,
      shops: [
        { shopId: store.headShopId, before: 5, after: 0, gained: 0 },
        { shopName: '城东店', before: 0, after: 3, gained: 3 },
        { shopName: '城西店', before: 0, after: 2, gained: 2 },
      ],
    });
    expect(await watched.touched()).toEqual([]);
    expect(await endedJob(store.owner, await shops().distributeAll(rule))).toMatchObject({
      status: 2,
      done: 5,
      title: '平均分配客户',
      counts: [
        { label: '换门店', count: 5 },
        { label: '不变', count: 0 },
      ],
    });
    expect([(await listOf(east)).length, (await listOf(west)).length]).toEqual([3, 2]);
    expect(await shops().preview(rule)).toMatchObject({ moved: 0 });
    await expect(shops().distributeAll(rule)).rejects.toMatchObject({ message: '没有要换门店的客户' });
  });

  it('[MEM-85] by where each bought last: a cancelled order does not count, and who bought nowhere stays', async () => {
    const { filter } = await archiveParts(store.owner.client).then(async (parts) => {
      for (const shopId of [east, west]) await layIn(store.owner.at(shopId).client, parts);
      return parts;
    });
    const [buyer, none] = [await add('买过'), await add('没买过')];
    const order = (shopId: string) =>
      orderSale(store.owner.at(shopId).client).add({
        customerId: buyer,
        lines: [{ skuId: filter, quantity: 1 }],
      });
    await order(west);
    server.clock.advance(60);
    await order(east);
    server.clock.advance(60);
    const { id: given } = await order(west);
    await orderSale(store.owner.at(west).client).remove({ id: given });
    expect(await shops().preview({ by: 'lastBought' })).toMatchObject({ total: 2, moved: 1 });
    await endedJob(store.owner, await shops().distributeAll({ by: 'lastBought' }));
    expect(await item(buyer)).toMatchObject({ shopId: east });
    expect(await item(none)).toMatchObject({ shopId: store.headShopId });
  });

  it('[MEM-85] all of a filter alone: others stay', async () => {
    const levelId = await customLevel(store.owner.client).add({ name: '金卡' });
    const [gold, plain] = [await head().add({ name: '金卡客户', levelId }), await add('普通客户')];
    const rule = { by: 'shop' as const, shopIds: [east], filter: { levelId } };
    expect(await shops().preview(rule)).toMatchObject({ total: 1, moved: 1 });
    await endedJob(store.owner, await shops().distributeAll(rule));
    expect([(await item(gold)).shopId, (await item(plain)).shopId]).toEqual([east, store.headShopId]);
  });

  const sixHundred = async () => {
    const rows = Array.from({ length: 600 }, (_, at) => [`客户${String(at)}`, String(13_100_000_000 + at)]);
    await head().importData(sheetForm([['客户名称', '手机号'], ...rows]));
  };

  it('[MEM-85] a job that is cancelled keeps the five hundred that it has done, and leaves the rest', async () => {
    await sixHundred();
    between = (id) => job(store.owner.client).cancel({ id });
    const id = await shops().distributeAll({ by: 'shop', shopIds: [east] });
    expect(await endedJob(store.owner, id)).toMatchObject({ status: 4, done: 500, total: 600 });
    expect((await customer(store.owner.at(east).client).page({})).total).toBe(500);
  });

  it('a job that breaks off between two steps goes on where it was, and nobody is counted twice', async () => {
    await sixHundred();
    let broken = 0;
    between = () => {
      broken += 1;
      return broken === 1 ? Promise.reject(new Error('the power is gone')) : Promise.resolve();
    };
    const id = await shops().distributeAll({ by: 'evenly', shopIds: [east, west] });
    expect(await endedJob(store.owner, id)).toMatchObject({
      status: 2,
      done: 600,
      counts: [
        { label: '换门店', count: 600 },
        { label: '不变', count: 0 },
      ],
    });
    for (const shopId of [east, west]) expect((await customer(store.owner.at(shopId).client).page({})).total).toBe(300);
  });

  it('a rule that means nothing is refused with its field', async () => {
    const wrong = async (wanted: Parameters<ReturnType<typeof customerShop>['preview']>[0], message: string) =>
      expect(shops().preview(wanted)).rejects.toMatchObject({ message, errors: [{ field: 'shopIds' }] });
    await wrong({ by: 'shop', shopIds: [east, west] }, '请选择一家门店');
    await wrong({ by: 'evenly', shopIds: [east] }, '平均分配至少选两家门店');
    await wrong({ by: 'lastBought', shopIds: [east] }, '按最近消费分配不用选门店');
    await wrong({ by: 'shop', shopIds: [store.id] }, '门店不存在或已停用');
  });
});
