import { read, utils } from '@e965/xlsx';
import type { Download } from '@partsdesk/sdk';
import { appRecommendGoodsDetail } from '@partsdesk/sdk/parts/appRecommendGoodsDetail';
import { appRecommendGoodsInquiry } from '@partsdesk/sdk/parts/appRecommendGoodsInquiry';
import { goods } from '@partsdesk/sdk/parts/goods';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { endedJob } from '../../testing/endedJob';
import { exampleSheet } from '../../testing/examples/exampleFile';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let codeOf: Record<'filter' | 'pads' | 'oil', string>;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  const skus = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db.selectFrom('goods_sku').select(['id', 'sku_code as code']).where('store_id', '=', shop.store.id).execute(),
  );
  const codes = new Map(skus.map(({ id, code }) => [id, code]));
  const named = (id: string) => codes.get(id) ?? '';
  codeOf = { filter: named(shop.filter), pads: named(shop.pads), oil: named(shop.oil) };
});
afterAll(() => server.stop());

const arrivals = (person: Person = shop.store.owner) => recommendGoodsDetail(person.client);
const inquiries = (person: Person = shop.owner) => recommendGoodsInquiry(person.client);
const waiting = async (person: Person = shop.owner) => (await remindStatistics(person.client).all()).recommendAmount;
const rows = async (person?: Person) => (await arrivals(person).page({ pageSize: 100 })).records;
const offered = async (skuCode = codeOf.filter) => {
  const id = await arrivals().add({ skuCode, title: '新款机滤' });
  await arrivals().updateBatchSale({ ids: [id], onSale: 1 });
  return id;
};
type Question = Parameters<ReturnType<typeof appRecommendGoodsInquiry>['add']>[0];
const ask = (id: string, change: Partial<Question> = {}, { client }: Buyer = shop.buyer) =>
  appRecommendGoodsInquiry(client).add({
    id,
    shopId: shop.shopId,
    kind: 0,
    quantity: 2,
    content: ' 多少钱 ',
    ...change,
  });
const sheet = (cells: unknown[][]) => {
  const { name, type, content } = exampleSheet(cells);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return form;
};

describe('new arrivals', () => {
  it('[MKT-59] are looked for by a job: parts made or first received within 60 days, off sale', async () => {
    // A part that was made long ago, and received then.
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      sql`update goods_sku set create_time = create_time - interval '61 days' where store_id = ${shop.store.id}
        and id in (${shop.oil}, ${shop.pads})`.execute(db),
    );
    await asKeeper(server.database, (db) =>
      sql`update stock_ledger set create_time = create_time - interval '61 days' where store_id = ${shop.store.id}
        and sku_id = ${shop.oil}`.execute(db),
    );
    const jobId = await arrivals().sync();
    await endedJob(shop.store.owner, jobId);
    const found = await rows();
    expect(found.map(({ skuCode }) => skuCode).sort()).toEqual([codeOf.filter, codeOf.pads].sort());
    expect(new Set(found.map(({ onSale }) => onSale))).toEqual(new Set([0]));
    expect(await arrivals(shop.owner).getSyncFlag()).toMatchObject({
      syncing: false,
      jobId,
      lastTime: expect.any(String) as string,
    });
  });

  it('[MKT-59] what was written by hand stays when they are looked for again', async () => {
    const id = await arrivals().add({
      skuCode: codeOf.pads.toLowerCase(),
      title: '陶瓷片',
      words: '不掉粉',
      price: 9900,
    });
    await endedJob(shop.store.owner, await arrivals().sync());
    expect((await rows()).find((row) => row.id === id)).toMatchObject({
      title: '陶瓷片',
      words: '不掉粉',
      price: 9900,
      version: 1,
    });
    expect(await rows()).toHaveLength(3);
    await expect(arrivals().add({ skuCode: codeOf.pads })).rejects.toMatchObject({
      message: '该商品已在新品推荐里',
      errors: [{ field: 'skuCode' }],
    });
    await expect(arrivals().add({ skuCode: '没有' })).rejects.toMatchObject({ message: '商品不存在' });
  });

  it('[MKT-61] are the head store’s to change, a branch reads them', async () => {
    const id = await offered();
    expect((await rows(shop.owner)).map((row) => row.id)).toEqual([id]);
    const branch = arrivals(shop.owner);
    for (const refused of [
      () => branch.add({ skuCode: codeOf.oil }),
      () => branch.update({ id, version: 2, title: '别的' }),
      () => branch.updateBatchSale({ ids: [id], onSale: 0 }),
      () => branch.sync(),
      () =>
        branch.importPriceExcel(
          sheet([
            ['商品编码*', '推荐价'],
            [codeOf.filter, 1],
          ]),
        ),
    ])
      await expect(refused()).rejects.toMatchObject({ message: expect.stringMatching(/^只有总店可以/) as string });
  });

  it('[MKT-61] an outdated change is refused by the part’s code; on and off sale counts what changed', async () => {
    const id = await offered();
    await arrivals().update({ id, version: 2, words: '新到' });
    await expect(arrivals().update({ id, version: 2, words: '旧的' })).rejects.toMatchObject({
      status: 51001,
      message: expect.stringContaining(codeOf.filter) as string,
    });
    const other = await arrivals().add({ skuCode: codeOf.oil });
    expect(await arrivals().updateBatchSale({ ids: [id, other], onSale: 1 })).toBe(1);
    const theirs = await onlineShop(server);
    await expect(
      recommendGoodsDetail(theirs.store.owner.client).updateBatchSale({ ids: [id], onSale: 0 }),
    ).rejects.toMatchObject({ message: '新品不存在' });
    expect((await arrivals().page({ onSale: 1 })).total).toBe(2);
    expect((await arrivals().page({ keyword: codeOf.oil })).records.map((row) => row.id)).toEqual([other]);
  });

  it('customers see what is on sale, with the part’s own name where nothing else was written', async () => {
    await arrivals().add({ skuCode: codeOf.pads });
    const id = await arrivals().add({ skuCode: codeOf.filter, price: 4500 });
    const seen = async () => (await appRecommendGoodsDetail(shop.buyer.client).page({})).records;
    expect(await seen()).toEqual([]);
    await arrivals().updateBatchSale({ ids: [id], onSale: 1 });
    expect(await seen()).toMatchObject([{ id, price: 4500, title: expect.stringMatching(/./) as string }]);
  });

  it('[MKT-60] prices go out to a sheet and come back, also where none was edited', async () => {
    await arrivals().add({ skuCode: codeOf.pads, price: 9900 });
    const id = await arrivals().add({ skuCode: codeOf.filter });
    const { blob } = (await arrivals().exportPriceExcel({})) as Download;
    const book = read(Buffer.from(await blob.arrayBuffer()));
    const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    const [head = []] = cells;
    expect(head).toEqual(['商品编码*', '商品名称', '规格', '总店价', '推荐价', '版本（勿改）']);
    expect(await arrivals().importPriceExcel(sheet(cells))).toMatchObject({ imported: 2, errors: [] });
    expect((await rows()).map(({ price, version }) => [price, version])).toEqual([
      [null, 1],
      [9900, 1],
    ]);
    const edited = cells.map((row, at) =>
      at && row[0] === codeOf.filter ? Object.assign([...row], { 4: 45.5 }) : row,
    );
    await arrivals().importPriceExcel(sheet(edited));
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ price: 4550, version: 2 });
  });

  it('[MKT-60] a faulty sheet changes nothing and names every row; so does a part that changed since', async () => {
    const id = await arrivals().add({ skuCode: codeOf.filter });
    await arrivals().add({ skuCode: codeOf.pads, price: 9900 });
    const head = ['商品编码*', '推荐价', '版本（勿改）'];
    await arrivals().update({ id, version: 1, words: '新到' });
    const result = await arrivals().importPriceExcel(
      sheet([
        head,
        [codeOf.filter, 40, 1],
        [codeOf.pads, 88, 1],
        [codeOf.pads, 77, 1],
        ['没有', 1, 1],
        ['', 5, 1],
        [codeOf.oil, '十块', 1],
      ]),
    );
    expect(result).toMatchObject({ total: 6, imported: 0 });
    expect(result.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, `「${codeOf.filter}」导出后已被修改，请重新导出`],
      [4, '与第3行重复'],
      [5, '新品里没有「没有」'],
      [6, '不能为空'],
      [7, expect.any(String) as string],
    ]);
    expect((await rows()).map(({ price }) => price)).toEqual([9900, null]);
  });

  it('keep no part in the archive, inquiries do', async () => {
    const { store } = shop;
    const categoryId = (await goods(store.owner.client).page({})).records[0]?.categoryId ?? '';
    const made = async (skuCode: string) => {
      const skuId = await goods(store.owner.client).add({
        name: '雨刮',
        skuCode,
        unitName: '对',
        categoryId,
        price: 100,
      });
      const { records } = await goods(store.owner.client).page({ keyword: skuCode });
      return { skuId, goodsId: records[0]?.id ?? '', id: await arrivals().add({ skuCode }) };
    };
    const [free, asked] = [await made('YG-1'), await made('YG-2')];
    await arrivals().updateBatchSale({ ids: [asked.id], onSale: 1 });
    await ask(asked.id);
    await goods(store.owner.client).delete({ ids: [free.goodsId] });
    await expect(goods(store.owner.client).delete({ ids: [asked.goodsId] })).rejects.toMatchObject({
      message: expect.stringContaining('新品询价') as string,
    });
    expect((await rows()).map(({ id }) => id)).toEqual([asked.id]);
  });
});

describe('an inquiry', () => {
  it('[MKT-61] [ENUM-06] [ENUM-07] [SHELL-20] rings, is replied to, and the customer reads the reply', async () => {
    const goodsId = await offered();
    const id = await ask(goodsId, { kind: 1 });
    expect([await waiting(), await waiting(shop.store.owner)]).toEqual([1, 1]);
    expect((await inquiries().page({ status: 0 })).records).toMatchObject([
      { id, goodsId, kind: 1, status: 0, quantity: 2, content: '多少钱', title: '新款机滤', reply: '', version: 1 },
    ]);
    await inquiries().update({ id, version: 1, memo: '老客户' });
    await inquiries().reply({ id, version: 2, reply: ' 现货 ', price: 4800 });
    expect(await waiting()).toBe(0);
    const own = async () => (await appRecommendGoodsInquiry(shop.buyer.client).page({})).records;
    expect(await own()).toMatchObject([{ id, status: 1, reply: '现货', replyPrice: 4800 }]);
    expect(JSON.stringify(await own())).not.toContain('老客户');
    await expect(inquiries().reply({ id, version: 2, reply: '别的' })).rejects.toMatchObject({ status: 51001 });
    await inquiries().reply({ id, version: 3, reply: '缺货' });
    expect(await own()).toMatchObject([{ reply: '缺货', replyPrice: null }]);
    expect((await arrivals().page({})).records).toMatchObject([{ inquiryCount: 1 }]);
  });

  it('is the shop’s that was asked, and the head store’s', async () => {
    const id = await ask(await offered());
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect([(await inquiries(other).page({})).total, await waiting(other)]).toEqual([0, 0]);
    await expect(inquiries(other).reply({ id, version: 1, reply: '好' })).rejects.toMatchObject({
      message: '询价不存在',
    });
    await expect(inquiries(other).update({ id, version: 1, memo: '好' })).rejects.toMatchObject({
      message: '询价不存在',
    });
    expect((await inquiries(shop.store.owner).page({})).total).toBe(1);
    expect((await appRecommendGoodsInquiry((await shop.anotherBuyer()).client).page({})).total).toBe(0);
  });

  it('is about what is on sale, in a quantity of its unit, addressed to a shop of the store', async () => {
    const goodsId = await offered();
    const theirs = await onlineShop(server);
    await expect(ask(goodsId, {}, theirs.buyer)).rejects.toMatchObject({ errors: [{ field: 'id' }] });
    await expect(ask(goodsId, { shopId: theirs.shopId })).rejects.toMatchObject({ errors: [{ field: 'shopId' }] });
    await expect(ask(goodsId, { quantity: 1.5 })).rejects.toMatchObject({ errors: [{ field: 'quantity' }] });
    await arrivals().updateBatchSale({ ids: [goodsId], onSale: 0 });
    await expect(ask(goodsId)).rejects.toMatchObject({ message: '新品不存在或已下架' });
    expect(await waiting()).toBe(0);
  });

  it('is made twenty times a day at most, also by many at once', async () => {
    const goodsId = await offered();
    const done = await Promise.allSettled(Array.from({ length: 24 }, () => ask(goodsId)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(ask(goodsId)).rejects.toMatchObject({ message: '一天最多询价20次，请明天再来或直接联系门店' });
    expect(await waiting()).toBe(20);
  });

  it('is found by its words, its kind, its state and its day', async () => {
    const goodsId = await offered();
    const first = await ask(goodsId, { content: '要两箱' });
    const second = await ask(goodsId, { kind: 1, content: '' });
    await inquiries().reply({ id: first, version: 1, reply: '好' });
    const ids = async (query: Parameters<ReturnType<typeof recommendGoodsInquiry>['page']>[0]) =>
      (await inquiries().page(query)).records.map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ keyword: '两箱' })).toEqual([first]);
    expect(await ids({ keyword: codeOf.filter })).toEqual([second, first]);
    expect(await ids({ kind: 1 })).toEqual([second]);
    expect(await ids({ status: 1 })).toEqual([first]);
    expect(await ids({ to: '2020-01-01' })).toEqual([]);
  });
});
