import { read, utils } from '@e965/xlsx';
import type { Download } from '@partsdesk/sdk';
import { appDullGoods } from '@partsdesk/sdk/parts/appDullGoods';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { statementsOf } from '../../testing/database/statementsOf';
import { exampleSheet } from '../../testing/examples/exampleFile';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(() => server.stop());

const head = (person: Person = shop.store.owner) => dullGoods(person.client);
const details = (person: Person = shop.owner) => dullGoodsDetail(person.client);
const sheet = (cells: unknown[][]) => {
  const { name, type, content } = exampleSheet(cells);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return form;
};
const cellsOf = async (answer: Promise<unknown>) => {
  const { blob } = (await answer) as Download;
  const book = read(Buffer.from(await blob.arrayBuffer()));
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const ONLINE = ['商品编码*', '门店*', '数量*', '售价*', '说明'];
const lines = async (person?: Person) => (await details(person).queryAllPage({ pageSize: 100 })).records;
const said = (result: { errors: { row: number; message: string }[] }) =>
  result.errors.map(({ row, message }) => [row, message]);
/** The filters of the branch on the list: four of ten, at 18.00. */
const putUp = async () => {
  await head().addBatch({
    goods: [{ skuId: shop.filter, lines: [{ shopId: shop.shopId, quantity: 4, price: 1800, online: 1 }] }],
  });
  const [row] = (await head().page({})).records;
  return row?.id ?? '';
};
/** Moves what happened to a part so many days into the past. */
const ago = (skuId: string, days: number) =>
  asKeeper(server.database, (db) =>
    sql`update stock_ledger set create_time = create_time - ${days} * interval '1 day'
      where store_id = ${shop.store.id} and sku_id = ${skuId}`.execute(db),
  );
/** Sells and hands out. */
async function sold(skuId: string, quantity: number): Promise<void> {
  const { saleOutId, receivable } = await orderSale(shop.owner.client).add({ lines: [{ skuId, quantity }] });
  await receiptBill(shop.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  await saleOut(shop.owner.client).submitOut({ id: saleOutId });
}

describe('comparing', () => {
  it('[MKT-53] finds what has not moved for long and what lasts more than a year, the longest first', async () => {
    await ago(shop.filter, 200);
    await ago(shop.oil, 100);
    await sold(shop.oil, 1.5);
    expect((await head().compare({})).records).toMatchObject([
      { skuCode: 'LQ-001', shopName: '城东店', reason: 1, idleDays: 200, onHand: 10, coverMonths: null, cost: 200_000 },
      { skuCode: 'JY-001', reason: 2, idleDays: 0, onHand: 8.5, paceQuantity: 1.5, coverMonths: 17, listed: false },
    ]);
    expect((await head().compare({ days: 300 })).records.map(({ skuCode }) => skuCode)).toEqual(['JY-001']);
    // What is asked for by code is told of, dull or not.
    expect((await head().compare({ codes: ['sc-001'] })).records).toMatchObject([{ skuCode: 'SC-001', reason: 0 }]);
  });

  it('[MKT-53] a count that finds less is no movement', async () => {
    await ago(shop.filter, 200);
    await asKeeper(server.database, (db) =>
      sql`insert into stock_ledger select store_id, gen_random_uuid(), warehouse_id, sku_id, -1, 0, 'stockTaking', document_id, null, now()
        from stock_ledger where store_id = ${shop.store.id} and sku_id = ${shop.filter} limit 1`.execute(db),
    );
    expect((await head().compare({})).records).toMatchObject([{ skuCode: 'LQ-001', reason: 1, lastOutTime: null }]);
    await asKeeper(server.database, (db) =>
      sql`delete from stock_ledger where store_id = ${shop.store.id} and document_kind = 'stockTaking'`.execute(db),
    );
  });

  it('tells a branch of its own shop, and of cost only who may see it', async () => {
    await ago(shop.filter, 200);
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect((await head(other).compare({ shopId: shop.shopId })).records).toEqual([]);
    const keeper = await shop.store.staff(['MarketWaresMaintain', 'dullGoods.save'], shop.shopId);
    expect((await head(keeper).compare({})).records).toMatchObject([{ skuCode: 'LQ-001', cost: null }]);
    await putUp();
    expect(await lines(keeper)).toMatchObject([{ cost: null, mine: true }]);
    expect(await lines(shop.owner)).toMatchObject([{ cost: 200_000 }]);
    expect(await lines(other)).toMatchObject([{ cost: null, mine: false }]);
  });
});

describe('dull parts', () => {
  it('[MKT-55] offer no more than is free, live, also below cost', async () => {
    const id = await putUp();
    const seen = async () => (await appDullGoods(shop.buyer.client).page({})).records;
    expect(await seen()).toMatchObject([{ id, lines: [{ shopName: '城东店', price: 1800, offered: 4 }] }]);
    await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 8 }] });
    expect(await seen()).toMatchObject([{ lines: [{ offered: 2 }] }]);
    const found = await details().queryAllPage({ sums: true });
    expect(found).toMatchObject({
      records: [{ offered: 2, amount: 3600 }],
      resultSums: [{ field: 'amount', amount: 3600 }],
    });
    await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    expect(await seen()).toEqual([]);
    expect(await head().get({ id })).toMatchObject({ offered: 0, onHand: 10, shopCount: 1, onlineCount: 1 });
  });

  it('[MKT-54] are the head store’s to list, a branch writes its own line', async () => {
    const id = await putUp();
    const refusal = { message: expect.stringMatching(/^只有总店可以/) as string };
    for (const refused of [
      () =>
        head(shop.owner).addBatch({
          goods: [{ skuId: shop.oil, lines: [{ shopId: shop.shopId, quantity: 1, price: 1, online: 0 }] }],
        }),
      () => head(shop.owner).update({ id, version: 1, title: '别的' }),
      () => head(shop.owner).delete({ ids: [id] }),
    ])
      await expect(refused()).rejects.toMatchObject(refusal);
    const line = { shopId: shop.shopId, quantity: 3, price: 1700, online: 0 as const };
    await details().addBatch({ headerId: id, lines: [{ ...line, version: 1 }] });
    await expect(details().addBatch({ headerId: id, lines: [{ ...line, version: 1 }] })).rejects.toMatchObject({
      status: 51001,
      message: '城东店的呆滞件「LQ-001」已被他人修改，请刷新后再试',
    });
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    await expect(details(other).addBatch({ headerId: id, lines: [line] })).rejects.toMatchObject({
      message: '只能修改本店的呆滞件',
      errors: [{ field: 'lines[0].shopId' }],
    });
    const [own] = await lines();
    await expect(
      details(other).updateGoodsImg({ id: own?.id ?? '', version: own?.version ?? 0, imageUrl: '' }),
    ).rejects.toMatchObject({ message: '呆滞件明细不存在' });
    expect(await details().queryShopList({ headerId: id })).toMatchObject([
      { shopName: '城东店', onHand: 10, quantity: 3, price: 1700, online: 0, version: 2 },
      { lineId: null },
      { lineId: null },
    ]);
  });

  it('a faulty batch is refused by its field, and writes nothing', async () => {
    const line = { shopId: shop.shopId, quantity: 1, price: 100, online: 1 as const };
    const refusedAt = async (field: string, draft: Parameters<ReturnType<typeof dullGoods>['addBatch']>[0]['goods']) =>
      expect(head().addBatch({ goods: draft })).rejects.toMatchObject({ errors: [{ field }] });
    await refusedAt('goods[1].skuId', [
      { skuId: shop.oil, lines: [line] },
      { skuId: shop.oil, lines: [line] },
    ]);
    await refusedAt('goods[0].lines[0].quantity', [{ skuId: shop.filter, lines: [{ ...line, quantity: 0.5 }] }]);
    await refusedAt('goods[0].lines[1].shopId', [{ skuId: shop.filter, lines: [line, line] }]);
    await refusedAt('goods[0].lines[0].shopId', [
      { skuId: shop.filter, lines: [{ ...line, shopId: (await onlineShop(server)).shopId }] },
    ]);
    expect((await head().page({})).total).toBe(0);
    await putUp();
    await refusedAt('goods[0].lines[0].shopId', [{ skuId: shop.filter, lines: [line] }]);
  });

  it('[NET-17] [NET-18] go out as a file and are deleted by repeated ids; the part may be listed again', async () => {
    const first = await putUp();
    await head().addBatch({
      goods: [{ skuId: shop.pads, lines: [{ shopId: shop.shopId, quantity: 1, price: 100, online: 1 }] }],
    });
    const [[, ...rows] = []] = [await cellsOf(head().exportExcel({ columns: 'skuCode,offered' }))];
    expect(rows).toEqual([
      ['SC-001', 1],
      ['LQ-001', 4],
    ]);
    const ids = (await head().page({})).records.map(({ id }) => id);
    await head().delete({ ids });
    expect([(await head().page({})).total, (await lines()).length]).toEqual([0, 0]);
    expect((await appDullGoods(shop.buyer.client).page({})).total).toBe(0);
    await expect(head().get({ id: first })).rejects.toMatchObject({ message: '呆滞件不存在' });
    expect(await putUp()).not.toBe(first);
    await expect(goods(shop.store.owner.client).delete({ ids: [first] })).rejects.toMatchObject({ status: 1 });
  });
});

describe('sheets of dull parts', () => {
  it('[MKT-54] [CONST-08] put parts online and take them off, all rows or none, every error at once', async () => {
    const faulty = await head().importOnlineExcel(
      sheet([
        ONLINE,
        ['lq-001', '城东店', 4, 18, '停产车型'],
        ['没有', '城东店', 1, 1],
        ['LQ-001', '城东店', 2, 18],
        ['SC-001', '城南店', 1, 1],
        ['SC-001', '城东店', 0.5, 1],
        ['', '城东店', 1, 1],
        ['JY-001', '城东店', 0.5, '便宜'],
      ]),
    );
    expect(faulty).toMatchObject({ total: 7, imported: 0 });
    expect(said(faulty)).toEqual([
      [3, '没有商品「没有」'],
      [4, '与第2行重复'],
      [5, '没有门店「城南店」'],
      [6, '「前刹车片」的数量请填写整数'],
      [7, '不能为空'],
      [8, expect.any(String) as string],
    ]);
    expect((await head().page({})).total).toBe(0);
    const good = [
      ['lq-001', '城东店', 4, 18, '停产车型'],
      ['JY-001', '城东店', 0.5, 20],
    ];
    expect(await head().importOnlineExcel(sheet([ONLINE, ...good]))).toMatchObject({ imported: 2, errors: [] });
    expect((await lines()).map(({ skuCode, quantity, price, online }) => [skuCode, quantity, price, online])).toEqual([
      ['JY-001', 0.5, 2000, 1],
      ['LQ-001', 4, 1800, 1],
    ]);
    // The same again changes nothing.
    await head().importOnlineExcel(sheet([ONLINE, ...good]));
    expect((await lines()).map(({ version }) => version)).toEqual([1, 1]);

    const off = await head().importOffExcel(sheet([['商品编码*', '门店'], ['LQ-001'], ['SC-001', '城东店']]));
    expect(said(off)).toEqual([[3, '呆滞件里没有「SC-001」']]);
    await head().importOffExcel(sheet([['商品编码*', '门店'], ['LQ-001'], ['JY-001', '城东店']]));
    expect((await lines()).map(({ online }) => online)).toEqual([0, 0]);
  });

  it('list ten times the parts of a sheet with the same number of statements', async () => {
    const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '停产车型' });
    const codes = Array.from({ length: 44 }, (_, at) => `DULL-${String(at)}`);
    for (const code of codes)
      await goods(shop.store.owner.client).add({ name: code, skuCode: code, unitName: '个', categoryId, price: 100 });
    const online = (some: string[]) => () =>
      head().importOnlineExcel(sheet([ONLINE, ...some.map((code) => [code, '城东店', 1, 18])]));
    const few = await statementsOf(server.database, online(codes.slice(0, 4)));
    expect(await statementsOf(server.database, online(codes.slice(4)))).toBe(few);
    expect((await head().page({})).total).toBe(44);
  });

  it('[MKT-54] a branch puts online its own lines of what the head store has listed', async () => {
    await putUp();
    await shop.store.branch('城西店');
    const result = await head(shop.owner).importOnlineExcel(
      sheet([
        ONLINE,
        ['LQ-001', '城东店', 2, 16],
        ['SC-001', '城东店', 1, 1],
        ['LQ-001', '城西店', 1, 1],
        ['LQ-001', '城东店', 1, 1, '停产'],
      ]),
    );
    expect(said(result)).toEqual([
      [3, '总店还没有把「SC-001」列为呆滞件'],
      [4, '只能上架本店的呆滞件'],
      [5, '说明由总店填写，请留空'],
      [5, '与第2行重复'],
    ]);
    await head(shop.owner).importOnlineExcel(sheet([ONLINE, ['LQ-001', '城东店', 2, 16]]));
    expect(await lines()).toMatchObject([{ quantity: 2, price: 1600 }]);
    await head(shop.owner).importOffExcel(sheet([['商品编码*'], ['LQ-001']]));
    expect(await lines()).toMatchObject([{ online: 0 }]);
  });

  it('[MKT-54] lines go out to be edited and come back; one that changed since is an error of its row', async () => {
    const id = await putUp();
    const cells = await cellsOf(details().exportUpdateExcel({}));
    expect(cells[1]?.slice(3)).toEqual(['城东店', 10, 4, 18, '已上架', 1]);
    expect(await details().importUpdateExcel(sheet(cells))).toMatchObject({ imported: 1, errors: [] });
    expect(await lines()).toMatchObject([{ version: 1 }]);
    const edited = cells.map((row, at) => (at ? Object.assign([...row], { 5: 6, 6: 17.5, 7: '未上架' }) : row));
    await details().importUpdateExcel(sheet(edited));
    expect(await lines()).toMatchObject([{ quantity: 6, price: 1750, online: 0, version: 2 }]);
    const outdated = await details().importUpdateExcel(sheet([...edited, ...edited.slice(1)]));
    expect(said(outdated)).toEqual([
      [2, '「LQ-001」导出后已被修改，请重新导出'],
      [3, '与第2行重复'],
    ]);
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect(said(await details(other).importUpdateExcel(sheet(edited)))).toEqual([[2, '只能修改本店的呆滞件']]);
    expect((await cellsOf(details(other).exportUpdateExcel({}))).length).toBe(1);
    expect(await head().get({ id })).toMatchObject({ onlineCount: 0 });
  });
});
