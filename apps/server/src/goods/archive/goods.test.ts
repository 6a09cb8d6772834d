import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function archive() {
  const shop = await stockedShop(server);
  const head = shop.store.owner.client;
  const idOf = async (keyword: string) => (await goods(head).page({ keyword })).records[0]?.id ?? '';
  const [category] = await goodsCategory(head).list();
  return { ...shop, head, archive: goods(head), filterId: await idOf('LQ-001'), idOf, categoryId: category?.id ?? '' };
}

describe('the archive of parts [PROD-08]', () => {
  it('lists every part with the stock of all shops, and by category with all below it', async () => {
    const { archive: parts, head, categoryId, filterId } = await archive();
    const below = await goodsCategory(head).add({ name: '机油滤清器', parentId: categoryId });
    await parts.updateBatchByCateId({ ids: [filterId], categoryId: below });
    expect((await parts.page({ categoryId })).records.map(({ skuCode }) => skuCode)).toEqual([
      'JY-001',
      'SC-001',
      'LQ-001',
    ]);
    expect(await parts.page({ categoryId: below })).toMatchObject({
      total: 1,
      records: [{ categoryName: '机油滤清器', onHand: 10, available: 10, onSaleShops: 2, shopCount: 2, status: 1 }],
    });
    expect((await parts.page({ stock: 2 })).total).toBe(0);
    expect((await parts.page({ stock: 1, sort: 'price.asc' })).records.map(({ skuCode }) => skuCode)).toEqual([
      'JY-001',
      'LQ-001',
      'SC-001',
    ]);
  });

  it('enabling and disabling is one thing, on and off sale another [FLOW-11]', async () => {
    const { archive: parts, owner, filterId } = await archive();
    const desk = async () => (await goodsShopOrder(owner.client).page({ keyword: 'LQ-001' })).total;
    const shown = async () => (await goodsShop(owner.client).page({ keyword: 'LQ-001' })).records[0]?.onSale;
    expect(await parts.updateOffSale({ ids: [filterId] })).toBe(2);
    expect([await desk(), await shown(), (await parts.getById({ id: filterId })).status]).toEqual([0, 0, 1]);
    expect(await parts.page({ onSale: 0 })).toMatchObject({ total: 1 });
    await parts.updateOffSale({ ids: [filterId], onSale: 1 });
    expect(await desk()).toBe(1);
    const { version } = await parts.getById({ id: filterId });
    await parts.update({ id: filterId, version, status: 0 });
    expect([await desk(), await shown()]).toEqual([0, 1]);
    expect((await parts.page({ status: 0 })).total).toBe(1);
  });

  it('keeps several variants, each with its codes; one that has stock is not taken away', async () => {
    const { archive: parts, filterId, filter } = await archive();
    const { version, skus } = await parts.getById({ id: filterId });
    expect(skus).toMatchObject([{ id: filter, skuCode: 'LQ-001', used: true, onHand: 10 }]);
    const big = { skuCode: 'lq-002', spec: '加大', price: 4500, oemNumbers: ['06A 115 561 C', ' '] };
    await parts.update({
      id: filterId,
      version,
      skus: [{ id: filter, skuCode: 'LQ-001', price: 3600, threshold: 2 }, big],
    });
    const now = await parts.getById({ id: filterId });
    expect(now.skus).toMatchObject([
      { skuCode: 'LQ-001', price: 3600 },
      { skuCode: 'LQ-002', oemNumbers: ['06A 115 561 C'], used: false },
    ]);
    await expect(
      parts.update({ id: filterId, version: now.version, skus: [{ ...big, id: now.skus[1]!.id }] }),
    ).rejects.toMatchObject({
      message: expect.stringMatching('规格「LQ-001」已有库存或出入库记录，不能删除') as string,
    });
    await expect(parts.update({ id: filterId, version, name: '旧' })).rejects.toMatchObject({ status: 51001 });
    await expect(
      parts.update({ id: filterId, skus: [{ id: filter, skuCode: 'SC-001', price: 1 }] }),
    ).rejects.toMatchObject({ message: '商品编码「SC-001」已存在', errors: [{ field: 'skus[0].skuCode' }] });
    await expect(
      parts.update({
        id: filterId,
        skus: [
          { id: filter, price: 1 },
          { barCode: '6920000000024', price: 1 },
        ],
      }),
    ).rejects.toMatchObject({ message: '条形码「6920000000024」已存在', errors: [{ field: 'skus[1].barCode' }] });
    await parts.update({
      id: filterId,
      skus: [
        { id: filter, skuCode: 'LQ-002', price: 1 },
        { id: now.skus[1]!.id, skuCode: 'LQ-001', price: 1 },
      ],
    });
    expect((await parts.getById({ id: filterId })).skus.map(({ skuCode }) => skuCode)).toEqual(['LQ-002', 'LQ-001']);
  });

  it('a part with bookings is not deleted, and the refusal names them; another goes with its copies', async () => {
    const { archive: parts, head, filterId, categoryId, idOf, owner } = await archive();
    await expect(parts.deleteById({ id: filterId })).rejects.toMatchObject({
      message: '「机油滤清器」已有库存或出入库记录，不能删除；不再卖的可以停用',
    });
    await goods(head).add({ name: '雨刮片', skuCode: 'YG-001', unitName: '对', categoryId, price: 100 });
    const wiper = await idOf('YG-001');
    await expect(parts.delete({ ids: [wiper, filterId] })).rejects.toMatchObject({
      message: expect.stringMatching('机油滤清器') as string,
    });
    expect(await idOf('YG-001')).toBe(wiper);
    await parts.delete({ ids: [wiper] });
    expect([await idOf('YG-001'), (await goodsShop(owner.client).page({ keyword: 'YG-001' })).total]).toEqual(['', 0]);
  });

  it('is the head store’s: a branch reads it', async () => {
    const { owner, filterId } = await archive();
    expect((await goods(owner.client).page({})).total).toBe(3);
    await expect(goods(owner.client).update({ id: filterId, name: '改名' })).rejects.toMatchObject({
      message: '商品档案由总店维护，请切换到总店再操作',
    });
    await expect(goods(owner.client).deleteById({ id: filterId })).rejects.toMatchObject({ status: 1 });
  });

  it('names only what exists: unit, category, pictures, models; its text is cleaned', async () => {
    const { archive: parts, head, categoryId, filterId } = await archive();
    const draft = { name: '玻璃水', categoryId, unitName: '瓶', price: 100 };
    await expect(parts.add({ ...draft, unitName: '坛' })).rejects.toMatchObject({
      message: '库存单位「坛」不存在，请先在「库存单位」里新增',
      errors: [{ field: 'unitName' }],
    });
    await expect(parts.add({ ...draft, imageUrl: `/file/${'0'.repeat(32)}.jpg` })).rejects.toMatchObject({
      message: '图片不存在，请重新上传',
      errors: [{ field: 'imageUrl' }],
    });
    await expect(parts.add({ ...draft, imageUrl: 'https://elsewhere.example/a.jpg' })).rejects.toMatchObject({
      errors: [{ field: 'imageUrl' }],
    });
    await expect(parts.add({ ...draft, modelIds: [categoryId] })).rejects.toMatchObject({ message: '车型不存在' });
    const unit = (await goodsStockUnit(head).page({ name: '瓶' })).records[0]!;
    await goodsStockUnit(head).updateStatusById({ id: unit.id, status: 0, version: unit.version });
    await expect(parts.add(draft)).rejects.toMatchObject({ message: '库存单位「瓶」已停用' });
    await parts.update({ id: filterId, detail: '<p onclick="x()">原厂<script>alert(1)</script></p>' });
    expect((await parts.getById({ id: filterId })).detail).toBe('<p>原厂</p>');
    await expect(parts.update({ id: filterId, unitName: '套' })).rejects.toMatchObject({
      message: expect.stringMatching('不能改单位') as string,
    });
  });
});

describe('categories', () => {
  it('move with all below them, never under themselves, never below the third level', async () => {
    const { head } = await archive();
    const tree = goodsCategory(head);
    const [engine, gasket, head1] = [
      await tree.add({ name: '发动机件' }),
      await tree.add({ name: '密封垫' }),
      await tree.add({ name: '气缸垫' }),
    ];
    await tree.update({ id: head1, parentId: gasket });
    await tree.update({ id: gasket, parentId: engine });
    await expect(tree.update({ id: engine, parentId: head1 })).rejects.toMatchObject({
      message: '不能把「发动机件」移到它自己或它的下级分类下面',
      errors: [{ field: 'parentId' }],
    });
    await expect(tree.update({ id: engine, parentId: engine })).rejects.toMatchObject({
      errors: [{ field: 'parentId' }],
    });
    const top = await tree.add({ name: '汽车件' });
    await expect(tree.update({ id: engine, parentId: top })).rejects.toMatchObject({ message: '分类最多3级' });
    await tree.update({ id: gasket, parentId: null });
    expect((await tree.queryFirstLevel()).map(({ name }) => name)).toContain('密封垫');
    await expect(tree.deleteById({ id: gasket })).rejects.toMatchObject({ message: '该分类下还有子分类，不能删除' });
  });
});

describe('brands', () => {
  it('in use is not deleted; a shop has its own and leaves the head store’s alone', async () => {
    const { head, owner, store, archive: parts, filterId } = await archive();
    const bosch = await goodsBrand(head).add({ name: '博世' });
    await parts.update({ id: filterId, brandId: bosch });
    await expect(goodsBrand(head).deleteById({ id: bosch })).rejects.toMatchObject({
      message: '还有 1 种商品用品牌「博世」，不能删除',
    });
    const own = await goodsBrand(owner.client).add({ name: '本地厂' });
    expect((await goodsBrand(owner.client).page({})).records.map(({ name, mine }) => [name, mine])).toEqual([
      ['博世', false],
      ['本地厂', true],
    ]);
    expect((await goodsBrand(owner.client).page({ mine: true })).total).toBe(1);
    expect((await goodsBrand(head).page({})).records.map(({ name }) => name)).toEqual(['博世']);
    await expect(goodsBrand(owner.client).update({ id: bosch, version: 1, name: '改名' })).rejects.toMatchObject({
      message: '「博世」是总店的品牌，门店不能修改',
    });
    await expect(goodsBrand(owner.client).add({ name: '博世' })).rejects.toMatchObject({
      message: '品牌「博世」已存在',
    });
    const elsewhere = store.owner.at(await store.branch('城西店'));
    await expect(goodsBrand(elsewhere.client).deleteById({ id: own })).rejects.toMatchObject({ message: '品牌不存在' });
    await goodsBrand(owner.client).deleteById({ id: own });
  });
});

describe('equivalents', () => {
  it('are the same seen from each of them, and merge', async () => {
    const { head, filter, pads, oil } = await archive();
    const groups = partGroup(head);
    await groups.save({ skuId: filter, kind: 1, skuIds: [pads], version: 0 });
    expect((await groups.get({ skuId: pads }))[0]).toMatchObject({
      version: 1,
      members: [{ skuCode: 'LQ-001' }, { skuCode: 'SC-001' }],
    });
    await groups.save({ skuId: oil, kind: 1, skuIds: [pads], version: 0 });
    expect((await groups.get({ skuId: filter }))[0]?.members.map(({ skuCode }) => skuCode).sort()).toEqual([
      'JY-001',
      'LQ-001',
      'SC-001',
    ]);
    await expect(groups.save({ skuId: filter, kind: 1, skuIds: [], version: 0 })).rejects.toMatchObject({
      status: 51001,
    });
    const [{ version } = { version: 0 }] = await groups.get({ skuId: filter });
    await groups.save({ skuId: filter, kind: 1, skuIds: [filter, oil], version });
    expect((await groups.get({ skuId: pads }))[0]?.members).toEqual([]);
  });

  it('are offered at the desk with the stock of every shop, the newer number first', async () => {
    const { head, owner, shopId, filter, pads, oil } = await archive();
    await partGroup(head).save({ skuId: filter, kind: 1, skuIds: [pads], version: 0 });
    await partGroup(head).save({ skuId: filter, kind: 2, skuIds: [oil, filter], version: 0 });
    const found = await goodsShopOrder(owner.client).equivalents({ skuId: filter });
    expect(found.map(({ skuCode, relation }) => [skuCode, relation])).toEqual([
      ['LQ-001', 0],
      ['JY-001', 2],
      ['SC-001', 1],
    ]);
    expect(found[2]).toMatchObject({
      price: 12_800,
      onSale: true,
      available: 10,
      shops: [{ shopId, shopName: '城东店', available: 10 }],
    });
    expect((await goodsShopOrder(owner.client).equivalents({ skuId: oil }))[1]).toMatchObject({
      skuCode: 'LQ-001',
      relation: 3,
    });
  });
});
