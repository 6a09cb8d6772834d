import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { endedJob } from '../../testing/endedJob';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Wanted = Parameters<ReturnType<typeof goods>['bulkPreview']>[0];

async function archive() {
  const shop = await stockedShop(server);
  const { owner } = shop.store;
  const parts = goods(owner.client);
  const partOf = async (keyword: string) => parts.getById({ id: (await parts.page({ keyword })).records[0]?.id ?? '' });
  const ids = (await parts.page({})).records.map(({ id }) => id);
  const apply = async (wanted: Wanted) => {
    const { seen } = await parts.bulkPreview(wanted);
    return endedJob(owner, await parts.bulkApply({ ...wanted, seen }));
  };
  const undo = async (id: string) => endedJob(owner, await parts.bulkUndo({ id }));
  const priceOf = async (keyword: string) => (await partOf(keyword)).skus[0]?.price;
  return { ...shop, parts, partOf, ids, apply, undo, priceOf };
}

describe('editing many parts at once', () => {
  it('tells first what would change, and changes nothing by that', async () => {
    const { parts, ids, partOf, filter } = await archive();
    const { id } = await partOf('LQ-001');
    await parts.update({ id, skus: [{ id: filter, skuCode: 'LQ-001', price: 3500, floorPrice: 3450 }] });
    const seen = await parts.bulkPreview({ ids, change: { price: { by: 1, value: -333, rounding: 1 } } });
    expect(seen).toMatchObject({ changed: 2, same: 0, refused: 1 });
    expect(seen.rows).toMatchObject([
      { skuCode: 'LQ-001', refusal: '调价后低于底价', price: { before: 3500, after: 3380 } },
      { skuCode: 'SC-001', refusal: '', price: { before: 12_800, after: 12_370 } },
      { skuCode: 'JY-001', refusal: '', price: { before: 2650, after: 2560 } },
    ]);
    expect((await partOf('SC-001')).skus[0]?.price).toBe(12_800);
    expect(await parts.bulkPreview({ ids, change: { unitName: '箱', threshold: 0 } })).toMatchObject({
      changed: 0,
      refused: 3,
      rows: [{ refusal: '已有库存或出入库记录，不能改单位' }, {}, {}],
    });
    expect(await parts.bulkPreview({ ids, change: { onSale: 1, threshold: 0 } })).toMatchObject({
      changed: 0,
      same: 3,
      refused: 0,
      rows: [],
    });
  });

  it('changes price, category, brand, unit, threshold and sale in one job, and undoes all of them', async () => {
    const { store, owner, parts, apply, undo, partOf } = await archive();
    const categoryId = await goodsCategory(store.owner.client).add({ name: '易损件' });
    const brandId = await goodsBrand(store.owner.client).add({ name: '马勒' });
    await parts.add({
      name: '雨刮片',
      skuCode: 'YG-001',
      unitName: '对',
      categoryId: (await partOf('LQ-001')).categoryId,
      price: 6800,
    });
    const before = await partOf('YG-001');
    const job = await apply({
      ids: [before.id],
      change: {
        price: { by: 2, value: 222, rounding: 2 },
        categoryId,
        brandId,
        unitName: '升',
        threshold: 2,
        onSale: 0,
      },
    });
    expect(job).toMatchObject({
      kind: 'goodsBulk',
      status: 2,
      done: 1,
      total: 1,
      title: '批量修改商品的售价、分类、品牌、库存单位、安全库存、销售状态',
      counts: [{ label: '已修改', count: 1 }],
    });
    expect(await partOf('YG-001')).toMatchObject({
      categoryName: '易损件',
      brandName: '马勒',
      unitName: '升',
      decimals: 1,
      onSaleShops: 0,
      skus: [{ price: 7000, threshold: 2 }],
    });
    expect((await goodsShop(owner.client).page({ keyword: 'YG-001' })).records).toMatchObject([
      { onSale: 0, price: 6800 },
    ]);
    expect(await undo(job.id)).toMatchObject({
      kind: 'goodsBulkUndo',
      status: 2,
      counts: [{ label: '已恢复', count: 1 }],
    });
    const { version, ...whole } = before;
    const after = await partOf('YG-001');
    expect(after).toMatchObject(whole);
    expect(after.version).toBe(version + 2);
    await expect(parts.bulkUndo({ id: job.id })).rejects.toMatchObject({ status: 1, message: '没有可以撤销的修改' });
  });

  it('what somebody else changed since is not taken back', async () => {
    const { parts, apply, undo, partOf, priceOf, pads } = await archive();
    const job = await apply({ filter: {}, change: { price: { by: 1, value: 1000 } } });
    expect([await priceOf('LQ-001'), await priceOf('SC-001'), await priceOf('JY-001')]).toEqual([3850, 14_080, 2915]);
    await parts.update({ id: (await partOf('SC-001')).id, skus: [{ id: pads, skuCode: 'SC-001', price: 15_000 }] });
    await parts.update({ id: (await partOf('LQ-001')).id, name: '机滤' });
    expect(await undo(job.id)).toMatchObject({
      counts: [
        { label: '已恢复', count: 2 },
        { label: '已被他人改动，未恢复', count: 1 },
      ],
    });
    expect([await priceOf('LQ-001'), await priceOf('SC-001'), await priceOf('JY-001')]).toEqual([3500, 15_000, 2650]);
  });

  it('does what was seen, or nothing', async () => {
    const { parts, ids, partOf, pads } = await archive();
    const wanted = { ids, change: { price: { by: 1 as const, value: 500 } } };
    const { seen } = await parts.bulkPreview(wanted);
    await expect(parts.bulkApply({ ids, change: { price: { by: 1, value: 600 } }, seen })).rejects.toMatchObject({
      status: 1,
      message: '预览之后商品有变化，请重新预览',
    });
    await parts.update({ id: (await partOf('SC-001')).id, skus: [{ id: pads, skuCode: 'SC-001', price: 15_000 }] });
    await expect(parts.bulkApply({ ...wanted, seen })).rejects.toMatchObject({
      status: 1,
      message: '预览之后商品有变化，请重新预览',
    });
    const none = { ids, change: { threshold: 0 } };
    await expect(parts.bulkApply({ ...none, seen: (await parts.bulkPreview(none)).seen })).rejects.toMatchObject({
      message: '没有要修改的商品',
    });
  });

  it('means the parts of a filter, with its category and stock', async () => {
    const { store, parts, partOf } = await archive();
    const below = await goodsCategory(store.owner.client).add({
      name: '机油滤清器',
      parentId: (await partOf('LQ-001')).categoryId,
    });
    await parts.updateBatchByCateId({ ids: [(await partOf('LQ-001')).id], categoryId: below });
    const found = async (filter: Wanted['filter']) =>
      (await parts.bulkPreview({ ...(filter ? { filter } : {}), change: { threshold: 7 } })).rows
        .map(({ skuCode }) => skuCode)
        .sort();
    expect(await found({})).toEqual(['JY-001', 'LQ-001', 'SC-001']);
    expect(await found({ categoryId: below })).toEqual(['LQ-001']);
    expect(await found({ keyword: 'scp', stock: 1 })).toEqual(['SC-001']);
    expect(await found({ stock: 2 })).toEqual([]);
  });

  it('is refused in words: for a branch, without parts or changes, with what nobody knows', async () => {
    const { owner, parts, ids, shopId } = await archive();
    const change = { threshold: 3 };
    await expect(goods(owner.client).bulkPreview({ ids, change })).rejects.toMatchObject({
      message: '商品档案由总店维护，请切换到总店再操作',
    });
    await expect(parts.bulkPreview({ change })).rejects.toMatchObject({
      message: '请选择商品',
      errors: [{ field: 'ids' }],
    });
    await expect(parts.bulkPreview({ ids, filter: {}, change })).rejects.toMatchObject({
      errors: [{ field: 'filter' }],
    });
    await expect(parts.bulkPreview({ ids: [shopId], change })).rejects.toMatchObject({
      message: '商品不存在',
      errors: [{ field: 'ids[0]' }],
    });
    await expect(parts.bulkPreview({ ids, change: {} })).rejects.toMatchObject({ message: '请选择要修改的内容' });
    await expect(parts.bulkPreview({ ids, change: { categoryId: shopId } })).rejects.toMatchObject({
      message: '商品分类不存在',
    });
    await expect(parts.bulkPreview({ ids, change: { unitName: '担' } })).rejects.toMatchObject({
      message: '库存单位「担」不存在，请先在「库存单位」里新增',
    });
    await expect(parts.bulkUndo({ id: shopId })).rejects.toMatchObject({ message: '批量修改不存在，或已超过 30 天' });
  });
});
