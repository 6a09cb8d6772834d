import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archive, at, carriedOut, part, sheetOf, TITLES } from '../../testing/company/partSheets';
import { endedJob } from '../../testing/endedJob';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codes = async (store: TestStore) => (await archive(store)).map(({ skuCode }) => skuCode);

describe('an import that is taken back', () => {
  it('deletes the parts that it added; what is in use stays and its row says why', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    await carriedOut(store, await parts.import(sheetOf([TITLES, part('OLD')])));
    const draft = await parts.import(
      sheetOf([TITLES, part('A1'), part('A2'), part('', { 条形码: '6900' }), part('OLD', { 总店价: 40 })]),
    );
    await carriedOut(store, draft);
    expect(await codes(store)).toHaveLength(4);
    const [warehouse] = await stockGoods(store.owner.client).warehouses();
    const [{ skuId } = { skuId: '' }] = await stockGoods(store.owner.client).byCodes({ codes: ['A2'] });
    await stockIn(store.owner.client).add({
      warehouseId: warehouse?.id ?? '',
      lines: [{ skuId, quantity: 1, price: 100 }],
      book: true,
    });

    expect(await endedJob(store.owner, await sheets.undo({ id: draft.id }))).toMatchObject({
      status: 2,
      counts: [
        { label: '已删除', count: 2 },
        { label: '已有业务，保留', count: 1 },
      ],
    });
    expect(await codes(store)).toEqual(['A2', 'OLD']);
    // What the import changed of an older part stays.
    expect((await archive(store)).find(({ skuCode }) => skuCode === 'OLD')?.price).toBe(4000);
    expect(await sheets.item({ id: draft.id })).toMatchObject({ status: 5, counts: { undone: 2, imported: 2 } });
    const { records } = await sheets.rows({ id: draft.id });
    expect(records.map(({ state, fault }) => [state, fault])).toEqual([
      [6, null],
      [5, '已有库存或出入库记录，没有撤销'],
      [6, null],
      [5, null],
    ]);

    expect(await endedJob(store.owner, await sheets.undo({ id: draft.id }))).toMatchObject({
      counts: [
        { label: '已删除', count: 0 },
        { label: '已有业务，保留', count: 1 },
      ],
    });
    // The same sheet may be imported again: its codes are free.
    expect((await parts.import(sheetOf([TITLES, part('A1')]))).counts).toMatchObject({ add: 1, faulty: 0 });
  });

  it('added something, and was carried out', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const draft = await parts.import(sheetOf([TITLES, part('B1')]));
    await expect(sheets.undo({ id: draft.id })).rejects.toMatchObject({ status: 51001 });
    await carriedOut(store, draft);
    const change = await parts.import(sheetOf([TITLES, part('B1', { 总店价: 99 })]));
    await carriedOut(store, change);
    await expect(sheets.undo({ id: change.id })).rejects.toMatchObject({
      message: '这次导入没有新增的商品可以撤销；更新过的商品请用批量修改改回',
    });
  });
});

describe('a unit that the store has not', () => {
  it('is asked about with the nearest ones, and added only where the user says so', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const units = async () => (await goodsStockUnit(store.owner.client).allList()).map(({ name }) => name);
    const before = await units();
    const draft = await parts.import(
      sheetOf([
        TITLES,
        part('A1', { 单位: '个 ' }),
        part('A2', { 单位: '箇' }),
        part('A3', { 单位: 'ＰＣＳ' }),
        part('A4', { 单位: '大桶' }),
        part('A5', { 单位: '坨' }),
      ]),
    );
    expect(draft).toMatchObject({
      addUnits: false,
      counts: { add: 1, faulty: 4 },
      missing: { units: [] },
    });
    expect([...draft.missing.unknownUnits].sort()).toEqual(['坨', '大桶', '箇', 'ＰＣＳ'].sort());
    const { records } = await sheets.rows({ id: draft.id, state: 0 });
    expect(records.map(({ rowNo, cells }) => [rowNo, cells.find(({ field }) => field === 'unit')?.fault])).toEqual([
      [3, '没有单位「箇」，是不是「个」？'],
      [4, '没有单位「ＰＣＳ」，是不是「个」？'],
      [5, '没有单位「大桶」，是不是「桶」？'],
      [6, expect.stringMatching(/^没有单位「坨」，已有 个、只、支/)],
    ]);
    await sheets.mend({ id: draft.id, rowNo: 3, cells: [{ field: 'unit', text: '个' }] });
    await sheets.mend({ id: draft.id, rowNo: 4, cells: [{ field: 'unit', text: '个' }] });
    const mended = await sheets.mend({ id: draft.id, rowNo: 5, cells: [{ field: 'unit', text: '桶' }] });
    expect(mended.missing.unknownUnits).toEqual(['坨']);
    const allowed = await sheets.map({
      id: draft.id,
      version: draft.version,
      mapping: draft.mapping,
      addMissing: draft.addMissing,
      addUnits: true,
    });
    expect(allowed).toMatchObject({ addUnits: true, counts: { add: 5, faulty: 0 }, missing: { units: ['坨'] } });
    await carriedOut(store, allowed);
    expect(await units()).toEqual([...before, '坨']);
  });
});
