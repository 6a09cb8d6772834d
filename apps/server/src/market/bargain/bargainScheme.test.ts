import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const REACHED = 1;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 64);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('a scheme', () => {
  it('[MKT-26] is offered later or at once, goes on- and offline, and is found by both states', async () => {
    const here = await bargainDesk(server);
    const quiet = await here.head.add(here.draft({ begins: here.at(1) }));
    const offered = await here.scheme();
    expect(await here.get(quiet)).toMatchObject({ status: 0, state: 0, count: 5, taken: 0, runs: 0 });
    expect(await here.get(offered)).toMatchObject({ status: 1, state: 1, buyHours: 24, runsPerCustomer: 1 });
    const found = async (query: { status?: 0 | 1 | 2; state?: 0 | 1 | 2; keyword?: string }) =>
      (await here.head.page(query)).records.map(({ id }) => id);
    expect(await found({ status: 0 })).toEqual([quiet]);
    expect(await found({ state: 1 })).toEqual([offered]);
    expect(await found({ state: 0 })).toEqual([quiet]);
    expect(await found({ keyword: 'SC-001' })).toEqual([offered, quiet]);
    await here.head.online({ version: 1 }, { activitySchemaId: quiet });
    await here.head.offline({ version: 2 }, { activitySchemaId: quiet });
    expect(await here.get(quiet)).toMatchObject({ status: 2, version: 3 });
    await here.head.online({ version: 3 }, { activitySchemaId: quiet });
    await expect(here.head.online({ version: 4 }, { activitySchemaId: quiet })).rejects.toMatchObject({
      current: 1,
    });
  });

  it('[ENUM-09] begins and ends by the clock', async () => {
    const here = await bargainDesk(server);
    const id = await here.scheme({ begins: here.at(1), ends: here.at(2) });
    const states = [];
    for (let day = 0; day < 3; day += 1) {
      states.push((await here.get(id)).state);
      expect((await here.head.page({ state: day as 0 | 1 | 2 })).records.map((one) => one.id)).toEqual([id]);
      await here.later(24);
    }
    expect(states).toEqual([0, 1, 2]);
    await here.head.offline({ version: 1 }, { activitySchemaId: id });
    await here.refused(
      () => here.head.online({ version: 2 }, { activitySchemaId: id }),
      '活动已结束，请先把结束时间改到以后',
    );
  });

  it('[MKT-26] is the head store’s: a branch sees those that name it, and sets its own count and picture', async () => {
    const here = await bargainDesk(server);
    const other = await here.shop.store.branch('城西店');
    const mine = await here.scheme({
      shops: [
        { shopId: here.shop.shopId, count: 5 },
        { shopId: other, count: 7 },
      ],
    });
    const theirs = await here.scheme({ shops: [{ shopId: other, count: 2 }] });
    expect((await here.schemes.page({})).records).toMatchObject([{ id: mine, count: 5, own: { count: 5 } }]);
    expect((await here.schemes.get({ id: mine })).shops.map(({ shopId }) => shopId)).toEqual([here.shop.shopId]);
    expect((await here.get(mine)).shops).toHaveLength(2);
    await here.refused(() => here.schemes.get({ id: theirs }), '砍价方案不存在');
    const draft = here.draft();
    await here.refused(() => here.schemes.add(draft), '只有总店可以设置砍价方案');
    await here.refused(() => here.schemes.addAndOnline(draft), '只有总店可以设置砍价方案');
    await here.refused(() => here.schemes.update({ id: mine, version: 1, ...draft }), '只有总店可以设置砍价方案');
    await here.refused(
      () => here.schemes.offline({ version: 1 }, { activitySchemaId: mine }),
      '只有总店可以下线砍价方案',
    );
    await here.refused(
      () => here.schemes.online({ version: 1 }, { activitySchemaId: mine }),
      '只有总店可以上线砍价方案',
    );
    const [row, foreign] = [await here.row(mine), await here.row(theirs)];
    await here.schemes.updateCountById({ id: row.id, version: 1, count: 9 });
    await here.schemes.updateGoodsImg({ version: 2, imageUrl: '' }, { id: row.id });
    expect(await here.row(mine)).toMatchObject({ count: 9, version: 3 });
    await here.refused(() => here.schemes.updateCountById({ id: foreign.id, version: 1, count: 9 }), '门店砍价不存在');
    await here.head.updateCountById({ id: foreign.id, version: 1, count: 3 });
  });

  it('[MKT-27] is refused where its prices do not hold', async () => {
    const here = await bargainDesk(server);
    const refused = (terms: object, message: string, field: string) =>
      here.refused(() => here.head.add(here.draft(terms)), message, field);
    await refused({ floorPrice: 12_800 }, '底价必须低于原价 ¥128.00', 'floorPrice');
    await refused({ floorPrice: 12_798 }, '3 人帮砍，原价与底价至少相差 ¥0.03', 'floorPrice');
    const high = '近 7 天这些门店最低卖 ¥128.00，原价不能标得更高；确实如此请勾选确认';
    await refused({ listPrice: 13_000 }, high, 'listPrice');
    await here.head.add(here.draft({ listPrice: 13_000, confirmed: true }));
    const clerk = await here.shop.store.staff(['MarketBargainSave', 'bargainActSchema.save']);
    const below = here.draft({ floorPrice: 7900 });
    await here.refused(
      () => bargainActSchema(clerk.client).add(below),
      '砍价底价低于商品底价或成本，只有店主可以保存',
      'floorPrice',
    );
    await here.head.add(below);
    await refused({ ends: here.at(-1), begins: here.at(-2) }, '结束时间已过', 'ends');
    await refused({ ends: here.at(0) }, '结束时间必须晚于开始时间', 'ends');
    await refused({ name: below.name }, `砍价方案「${below.name}」已存在`, 'name');
    const shop = { shopId: here.shop.shopId, count: 1 };
    await refused({ shops: [shop, shop] }, '门店重复', 'shops[1].shopId');
    await refused({ skuId: here.shop.shopId }, '商品不存在', 'skuId');
    await refused({ shops: [{ ...shop, shopId: here.shop.pads }] }, '门店不存在', 'shops[0].shopId');
  });

  it('[MKT-27] the list price is held against what was sold in the last seven days', async () => {
    const here = await bargainDesk(server);
    const order = await here.shop.order({ lines: [{ skuId: here.shop.pads, quantity: 1 }] });
    await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
      db.updateTable('order_sale_line').set({ price: 11_000 }).where('order_id', '=', order.id).execute(),
    );
    await here.refused(
      () => here.head.add(here.draft()),
      '近 7 天这些门店最低卖 ¥110.00，原价不能标得更高；确实如此请勾选确认',
      'listPrice',
    );
    await here.later(8 * 24);
    await here.head.add(here.draft());
    await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
      db.updateTable('order_sale_line').set({ price: 12_800 }).where('order_id', '=', order.id).execute(),
    );
  });

  it('[MKT-26] offered, only words, a later end and counts change; runs keep their terms', async () => {
    const here = await bargainDesk(server);
    const terms = here.draft();
    const id = await here.head.addAndOnline(terms);
    const buyer = await here.visitor();
    const run = await buyer.begin(id);
    const refused = (change: object, message: string, field: string) =>
      here.refused(() => here.head.update({ ...terms, ...change, id, version: 1 }), message, field);
    const frozen = '方案已上线，商品、价格和砍价规则不能再改，请先下线';
    await refused({ floorPrice: 9000 }, frozen, 'floorPrice');
    await refused({ helpers: 4 }, frozen, 'helpers');
    await refused({ ends: here.at(6) }, '方案已上线，结束时间只能延后，请先下线', 'ends');
    await here.head.update({
      ...terms,
      ...{ id, version: 1, words: '到店安装', ends: here.at(9) },
      shops: [{ shopId: here.shop.shopId, count: 6 }],
    });
    expect(await here.get(id)).toMatchObject({ words: '到店安装', version: 2, count: 6 });
    await here.head.offline({ version: 2 }, { activitySchemaId: id });
    const other = await here.shop.store.branch('城北店');
    const moved = { ...terms, id, version: 3, floorPrice: 9000, helpers: 2 };
    await here.refused(
      () => here.head.update({ ...moved, shops: [{ shopId: other, count: 1 }] }),
      '城东店已有客户砍价，不能移出',
      'shops',
    );
    await here.head.update(moved);
    expect(await here.run(run)).toMatchObject({ floorPrice: 9800, helpers: 3 });
    // Nobody begins any more; what was begun is helped to its floor and bought.
    const late = await here.visitor();
    await here.refused(() => late.begin(id), '砍价活动不存在', 'activitySchemaId');
    expect(await here.cut(run)).toMatchObject({ price: 9800, status: REACHED });
    expect((await here.buy(buyer, run)).receivable).toBe(9800);
  });

  it('[MKT-34] shows what the shops have; a count never falls below what is taken', async () => {
    const here = await bargainDesk(server);
    const amounts = await here.head.listGoodsShopAmount({ skuId: here.shop.pads });
    expect(amounts[0]).toMatchObject({ shopName: '城东店', onHand: 10, available: 10, price: 12_800, cost: 800_000 });
    const id = await here.scheme();
    await here.reached(await here.visitor(), id);
    await here.reached(await here.visitor(), id);
    const row = await here.row(id);
    expect(row).toMatchObject({ taken: 2, available: 10 });
    const { refused } = here;
    const few = '已占 2 件，活动数量不能更少';
    await refused(() => here.schemes.updateCountById({ id: row.id, version: row.version, count: 1 }), few, 'count');
    await here.schemes.updateCountById({ id: row.id, version: row.version, count: 2 });
    const name = (await here.get(id)).name;
    await expect(here.schemes.updateCountById({ id: row.id, version: row.version, count: 3 })).rejects.toMatchObject({
      message: expect.stringContaining(name) as string,
    });
    const next = await here.visitor();
    await refused(() => next.begin(id), '已被抢光');
  });
});
