import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { indexUnindexedParts } from './partTerms';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function shelves() {
  const store = await server.store();
  const { client } = store.owner;
  const categoryId = await goodsCategory(client).add({ name: '滤清器' });
  const bosch = await goodsBrand(client).add({ name: '博世' });
  const [factory] = (await machineryFactory(client).page({ keyword: '大众' })).records;
  const lavida = await vehicleModel(client).add({ factoryId: factory?.id ?? '', name: '朗逸', modelYear: '2018款' });
  const archive = goods(client);
  const base = { unitName: '个', categoryId, price: 3500 };
  await archive.add({
    ...base,
    name: '机油滤清器',
    skuCode: 'LQ-001',
    barCode: '6920000000017',
    materialNo: 'W712/52',
    oemNumbers: ['06A 115 561 B', '06A-115-561-D'],
    brandId: bosch,
  });
  await archive.add({ ...base, name: '空气滤清器', skuCode: 'LQ-002', barCode: '6920000000024', modelIds: [lavida] });
  await archive.add({ ...base, name: '前刹车片', skuCode: 'JYLQQ', spec: '丰田 卡罗拉' });
  await archive.add({ ...base, name: '全合成机油 5W-30 4L', skuCode: 'JY-004' });
  const find = async (keyword: string) => (await archive.page({ keyword })).records.map(({ skuCode }) => skuCode);
  return { store, client, find, bosch, lavida, categoryId, archive, base };
}

describe('finding a part', () => {
  it.each([
    ['its name', '机油滤清器', ['LQ-001']],
    ['the beginning of its name before what lies inside others', '机油', ['LQ-001', 'JY-004']],
    ['a piece of two letters from inside its name', '滤清', ['LQ-001', 'LQ-002']],
    ['its last letter', '片', ['JYLQQ']],
    ['its sku code, which goes before pinyin initials that are the same', 'jylqq', ['JYLQQ', 'LQ-001']],
    ['initials from inside', 'lqq', ['LQ-001', 'LQ-002', 'JYLQQ']],
    ['pinyin', 'jiyoulv', ['LQ-001']],
    ['a code without its dash', 'lq001', ['LQ-001']],
    ['the beginning of a code before what lies inside one', 'LQ-', ['LQ-001', 'LQ-002', 'JYLQQ']],
    ['its bar code', '6920000000024', ['LQ-002']],
    ['the last digits of its bar code', '00017', ['LQ-001']],
    ['its material number', 'w71252', ['LQ-001']],
    ['an OEM number without blanks', '06a115561b', ['LQ-001']],
    ['an OEM number with blanks', '06A 115 561 B', ['LQ-001']],
    ['an OEM number with dashes', '06a-115-561-b', ['LQ-001']],
    ['the inside of an OEM number', '115561', ['LQ-001']],
    ['its brand', '博世', ['LQ-001']],
    ['its brand in pinyin', 'boshi', ['LQ-001']],
    ['a vehicle model that it fits', '朗逸', ['LQ-002']],
    ['a model in initials', 'ly', ['LQ-002']],
    ['its spec', '卡罗拉', ['JYLQQ']],
    ['two words, both of them wanted', '滤清 博世', ['LQ-001']],
    ['a viscosity as people type it', '5w30', ['JY-004']],
    ['full-width letters', 'ＬＱ－００１', ['LQ-001']],
    ['pinyin with a blank behind each syllable [U-24]', 'ji you lv qing qi', ['LQ-001']],
    ['brand and name without a blank [U-24]', '博世机油滤', ['LQ-001']],
    ['model and name without a blank [U-24]', '朗逸空气滤', ['LQ-002']],
    ['name and model without a blank [U-24]', '空气滤朗逸', ['LQ-002']],
    ['model and a name that it does not fit [U-24]', '朗逸机油滤', []],
    ['nothing', '火花塞', []],
    ['signs alone', '%_-', []],
    ['a word that means nothing beside one that does', '机油 火花塞', []],
  ])('by %s', async (_how, keyword, codes) => {
    const { find } = await (shared ??= shelves());
    expect(await find(keyword)).toEqual(codes);
  });
  let shared: ReturnType<typeof shelves> | undefined;

  it('finds the same at the cash desk and among the goods of a shop, and pages', async () => {
    const { store } = await (shared ??= shelves());
    const shopId = await store.branch('城东店');
    const { client } = store.owner.at(shopId);
    expect((await goodsShop(client).page({ keyword: '滤清' })).records.map(({ skuCode }) => skuCode)).toEqual([
      'LQ-001',
      'LQ-002',
    ]);
    expect(await goodsShopOrder(client).page({ keyword: '滤清', pageSize: 1, current: 2 })).toMatchObject({
      records: [{ skuCode: 'LQ-002' }],
      total: 2,
      pages: 2,
      more: false,
    });
    expect(
      (await goodsShop(client).page({ keyword: '滤清', sort: 'skuCode.desc' })).records.map(({ skuCode }) => skuCode),
    ).toEqual(['LQ-002', 'LQ-001']);
  });

  it('follows a change of name, code, brand and model at once', async () => {
    const { client, find, bosch, archive, base } = await shelves();
    await goodsBrand(client).update({ id: bosch, version: 1, name: '马勒' });
    expect([await find('博世'), await find('马勒')]).toEqual([[], ['LQ-001']]);
    const [row] = (await archive.page({ keyword: 'LQ-002' })).records;
    await archive.update({
      id: row!.id,
      version: row!.version,
      name: '活性炭滤芯',
      modelIds: [],
      skus: [{ id: row!.skuId, skuCode: 'XP-9', price: base.price }],
    });
    expect([
      await find('空气'),
      await find('LQ-002'),
      await find('朗逸'),
      await find('活性炭'),
      await find('xp9'),
    ]).toEqual([[], [], [], ['XP-9'], ['XP-9']]);
    await archive.deleteById({ id: row!.id });
    expect(await find('活性炭')).toEqual([]);
  });

  it('a part of several variants is one row, with the variant that was found', async () => {
    const { archive, base } = await shelves();
    await archive.add({
      ...base,
      name: '雨刮片',
      skus: [
        { skuCode: 'YG-18', spec: '18寸', price: 100 },
        { skuCode: 'YG-24', spec: '24寸', price: 200, oemNumbers: ['1K1 955 425'] },
      ],
    });
    expect(await archive.page({ keyword: '雨刮' })).toMatchObject({
      total: 1,
      records: [{ skuCode: 'YG-18', skuCount: 2 }],
    });
    expect(await archive.page({ keyword: '1k1955425' })).toMatchObject({
      total: 1,
      records: [{ skuCode: 'YG-24', spec: '24寸', price: 200 }],
    });
    expect(await archive.page({ keyword: '雨刮', sort: 'price.desc' })).toMatchObject({
      total: 1,
      records: [{ skuCode: 'YG-18' }],
    });
  });

  it('counts to 200 and no further, and turns every page without a part twice', async () => {
    const { archive, base, store } = await shelves();
    await server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
      const copies = sql`from generate_series(1, 1200) n, goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id where sku.store_id = ${store.id} and sku.sku_code = 'LQ-001'`;
      await sql`insert into goods (store_id, id, name, category_id, unit_name, create_time) select goods.store_id, md5('g' || sku.id || n)::uuid, '火花塞' || n, category_id, unit_name, goods.create_time ${copies}`.execute(
        db,
      );
      await sql`insert into goods_sku (store_id, id, goods_id, sku_code, price, search, create_time) select goods.store_id, md5('s' || sku.id || n)::uuid, md5('g' || sku.id || n)::uuid, 'HH' || n, 1, '', goods.create_time ${copies}`.execute(
        db,
      );
    });
    expect(await indexUnindexedParts(server.database)).toBeGreaterThanOrEqual(1200);
    const first = await archive.page({ keyword: 'huohua', pageSize: 100 });
    expect(first).toMatchObject({ total: 200, pages: 2, more: true });
    const second = await archive.page({ keyword: 'huohua', pageSize: 100, current: 2 });
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(200);
    expect((await archive.page({ keyword: 'hh77', pageSize: 20 })).records[0]?.skuCode).toBe('HH77');
    expect(
      (
        await archive.page({
          keyword: '火花塞',
          categoryId: await goodsCategory(store.owner.client).add({ name: '空' }),
        })
      ).total,
    ).toBe(0);
    await archive.add({ ...base, name: '火花塞座', skuCode: 'HZ' });
    expect((await archive.page({ keyword: 'huohua', sort: 'skuCode.desc', pageSize: 1 })).records[0]?.skuCode).toBe(
      'HZ',
    );
  });
});
