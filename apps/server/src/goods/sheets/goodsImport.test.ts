import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { archive, at, carriedOut, part, sheetOf, TITLES } from '../../testing/company/partSheets';
import { formOf } from '../../testing/company/uploads';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a sheet of parts', () => {
  it.each(['xlsx', 'biff8'] as const)(
    'as %s is read and shown, and stands in the archive only when it was confirmed',
    async (bookType) => {
      const store = await server.store();
      const { parts, sheets } = at(store);
      const draft = await parts.import(sheetOf([TITLES, part('A1'), [], part('A2', { 品牌: '马勒' })], bookType));
      expect(draft).toMatchObject({
        status: 1,
        total: 2,
        counts: { add: 2, faulty: 0 },
        missing: { categories: ['滤清器/机油滤清器'], brands: ['博世', '马勒'], units: [] },
      });
      expect(draft.mapping).toEqual([
        'skuCode',
        'name',
        'barCode',
        'oemNumbers',
        'brand',
        'category',
        'unit',
        'spec',
        'price',
        'floorPrice',
        'threshold',
        'shelf',
      ]);
      expect((await sheets.rows({ id: draft.id })).records.map(({ rowNo, state }) => [rowNo, state])).toEqual([
        [2, 1],
        [4, 1],
      ]);
      expect(await archive(store)).toEqual([]);

      expect(await carriedOut(store, draft)).toMatchObject({
        status: 2,
        counts: [
          { label: '新增', count: 2 },
          { label: '更新', count: 0 },
        ],
        done: 2,
      });
      const [first] = await archive(store);
      expect(first).toMatchObject({
        skuCode: 'A1',
        name: '机油滤清器A1',
        barCode: '69A1',
        brandName: '博世',
        categoryName: '机油滤清器',
        oemNumbers: ['1K1 955', '06A-115'],
        unitName: '个',
        price: 3550,
        threshold: 3,
      });
      expect((await goodsShop(store.owner.client).page({ keyword: 'A1' })).records[0]).toMatchObject({
        shelf: 'A-01',
        price: 3550,
        floorPrice: 3000,
      });
      expect((await parts.page({ keyword: 'jylqq' })).total).toBe(2);
      expect(await sheets.item({ id: draft.id })).toMatchObject({ status: 3, counts: { imported: 2 } });
    },
  );

  it('tells everything that is wrong at once, with row and column, and what is mended is right at once', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    await carriedOut(store, await parts.import(sheetOf([TITLES, part('OLD', { 条形码: '6900' })])));
    const draft = await parts.import(
      sheetOf([
        TITLES,
        part('B1', { '商品名称*': null }),
        part('B2', { 总店价: 'abc' }),
        part('B3', { 总店价: 123_456_789 }),
        part('B4', { 条形码: '690001' }),
        part('B5', { 条形码: '690001' }),
        part('B6'),
        part('B6', { 条形码: '690002' }),
        part('B7', { 条形码: '6900' }),
        part('B8', { 底价: 99 }),
        part('B9', { 分类: 'A/B/C/D' }),
        part('B10', { 总店价: null }),
        part('B11'),
      ]),
    );
    expect(draft.counts).toMatchObject({ faulty: 11, add: 1 });
    const { records } = await sheets.rows({ id: draft.id, state: 0 });
    expect(
      records.map(({ rowNo, cells, fault }) => [
        rowNo,
        ...cells.flatMap((cell) => (cell.fault ? [`${cell.field} ${cell.fault}`] : [])),
        ...(fault ? [fault] : []),
      ]),
    ).toEqual([
      [2, 'name 不能为空'],
      [3, 'price 不是有效的数字'],
      [4, 'price 不能大于99999999.99'],
      [5, 'barCode 与第6行重复'],
      [6, 'barCode 与第5行重复'],
      [7, 'skuCode 与第8行重复'],
      [8, 'skuCode 与第7行重复'],
      [9, 'barCode 已属于商品「机油滤清器OLD」（OLD）'],
      [10, 'floorPrice 底价不能高于总店价 35.50'],
      [11, 'category 分类最多3级'],
      [12, 'price 不能为空'],
    ]);
    await expect(parts.importData({ id: draft.id, version: draft.version })).rejects.toMatchObject({
      message: '还有 11 行有错误，请改好，或选择跳过有错误的行',
    });

    const mend = (rowNo: number, field: 'name' | 'price' | 'barCode' | 'skuCode', text: string) =>
      sheets.mend({ id: draft.id, rowNo, cells: [{ field, text }] });
    expect(await mend(2, 'name', '空气滤清器')).toMatchObject({ row: { state: 1 }, counts: { faulty: 10, add: 2 } });
    expect((await mend(3, 'price', '1e5')).row.state).toBe(1);
    expect((await mend(3, 'price', '十块')).row).toMatchObject({ state: 0 });
    // Correcting one of two rows with the same code corrects both.
    expect(await mend(5, 'barCode', '690009')).toMatchObject({
      others: [{ rowNo: 6, state: 1 }],
      counts: { faulty: 8, add: 4 },
    });
    expect((await sheets.mend({ id: draft.id, rowNo: 7, skipped: true })).counts).toMatchObject({
      faulty: 6,
      skipped: 1,
    });
    expect((await sheets.mend({ id: draft.id, rowNo: 7, skipped: false })).counts).toMatchObject({
      faulty: 8,
      skipped: 0,
    });
    await expect(mend(99, 'name', 'x')).rejects.toMatchObject({ message: '表格没有第99行' });

    const faulty = await sheets.errorFile({ id: draft.id });
    expect(faulty.name).toBe('商品-错误.xlsx');
    const lines = await readWorkbook(new UploadedFile(faulty.name, Buffer.from(await faulty.blob.arrayBuffer())));
    expect(lines[0]).toEqual([...TITLES, '错误原因']);
    expect(lines).toHaveLength(9);
    expect(lines[1]).toEqual([...part('B2', { 总店价: '十块' }), '总店价不是有效的数字']);

    expect(await carriedOut(store, draft, true)).toMatchObject({
      status: 2,
      counts: [
        { label: '新增', count: 4 },
        { label: '更新', count: 0 },
      ],
    });
    expect(await sheets.item({ id: draft.id })).toMatchObject({ status: 3, counts: { skipped: 8, imported: 4 } });
  });

  it('[U-13] finds a category by its own name, asks where several bear it, and says anew what would be added', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const categories = goodsCategory(store.owner.client);
    const filters = await categories.add({ name: '滤清器' });
    await categories.add({ name: '机油滤清器', parentId: filters });
    for (const name of ['轿车', '货车'])
      await categories.add({ name: '火花塞', parentId: await categories.add({ name }) });
    const draft = await parts.import(
      sheetOf([
        TITLES,
        part('A1', { 分类: '机油滤清器' }),
        part('A2', { 分类: '火花塞' }),
        part('A3', { 分类: '雨刮' }),
      ]),
    );
    expect(draft).toMatchObject({ counts: { add: 2, faulty: 1 }, missing: { categories: ['雨刮'] } });
    const faulty = (await sheets.rows({ id: draft.id, state: 0 })).records[0];
    expect(faulty?.cells.find(({ field }) => field === 'category')?.fault).toBe(
      '有 2 个分类叫「火花塞」，请写全：轿车/火花塞 或 货车/火花塞',
    );
    const mended = await sheets.mend({
      id: draft.id,
      rowNo: faulty?.rowNo ?? 0,
      cells: [{ field: 'category', text: '轿车/火花塞' }],
    });
    expect(mended).toMatchObject({ counts: { add: 3, faulty: 0 }, missing: { categories: ['雨刮'] } });
    await sheets
      .mend({ id: draft.id, rowNo: 4, cells: [{ field: 'category', text: '机油滤清器' }] })
      .then((now) => expect(now.missing.categories).toEqual([]));
    await carriedOut(store, draft);
    expect((await categories.list()).filter(({ parentId }) => parentId === null).map(({ name }) => name)).toEqual([
      '滤清器',
      '轿车',
      '货车',
    ]);
  });

  it('whose codes are known changes those parts in the columns that it has, and says so before', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    await carriedOut(store, await parts.import(sheetOf([TITLES, part('C1'), part('C2'), part('C3')])));
    const draft = await parts.import(
      sheetOf([
        ['编码', '售价(元)', '名称', '产地'],
        ['c1', '40.00', null, '德国'],
        ['C2', 35.5, '机滤', null],
        ['C3', 35.5, '机油滤清器C3', null],
      ]),
    );
    expect(draft).toMatchObject({
      mapping: ['skuCode', 'price', 'name', null],
      counts: { add: 0, update: 2, same: 1, faulty: 0 },
    });
    const { records } = await sheets.rows({ id: draft.id, state: 2 });
    expect(records.map(({ cells }) => cells.map(({ text, before }) => [text, before]))).toEqual([
      [
        ['c1', null],
        ['40.00', '35.50'],
        ['', null],
      ],
      [
        ['C2', null],
        ['35.5', null],
        ['机滤', '机油滤清器C2'],
      ],
    ]);
    expect(await carriedOut(store, draft)).toMatchObject({
      counts: [
        { label: '新增', count: 0 },
        { label: '更新', count: 2 },
      ],
    });
    const rows = await archive(store);
    expect(rows.map(({ skuCode, name, price, brandName }) => [skuCode, name, price, brandName])).toEqual([
      ['C1', '机油滤清器C1', 4000, '博世'],
      ['C2', '机滤', 3550, '博世'],
      ['C3', '机油滤清器C3', 3550, '博世'],
    ]);
    expect((await parts.page({ keyword: 'jl' })).records.map(({ skuCode }) => skuCode)).toContain('C2');
  });

  it('bears the price as 总店价, or as 零售价 as sheets of earlier versions do', async () => {
    const { parts } = at(await server.store());
    for (const title of ['总店价', '零售价']) {
      const draft = await parts.import(
        sheetOf([
          ['商品编码', '商品名称', '分类', '单位', title],
          ['P1', '机油', '油品', '瓶', 80],
        ]),
      );
      expect(draft.mapping).toEqual(['skuCode', 'name', 'category', 'unit', 'price']);
    }
  });

  it('may be told what its columns are, and whether what is missing is added', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    await goodsCategory(store.owner.client).add({ name: '油品' });
    const draft = await parts.import(
      sheetOf([
        ['货号', '配件', '类别', '计量单位', '现价'],
        ['D1', '机油', '油品', '瓶', 80],
        ['D2', '齿轮油', '变速箱油', '大桶', 120],
      ]),
    );
    expect(draft.mapping).toEqual(['skuCode', null, 'category', 'unit', null]);
    expect((await sheets.rows({ id: draft.id })).records[0]?.fault).toBe('商品名称不能为空；总店价不能为空');
    const told = await sheets.map({
      id: draft.id,
      version: draft.version,
      mapping: ['skuCode', 'name', 'category', 'unit', 'price'],
      addMissing: false,
    });
    expect(told).toMatchObject({ version: 2, counts: { add: 1, faulty: 1 }, addMissing: false });
    expect((await sheets.rows({ id: draft.id, state: 0 })).records[0]?.cells.map(({ fault }) => fault)).toEqual([
      null,
      null,
      '没有分类「变速箱油」',
      '没有单位「大桶」，是不是「桶」？',
      null,
    ]);
    await expect(
      sheets.map({ id: draft.id, version: 1, mapping: told.mapping, addMissing: true }),
    ).rejects.toMatchObject({ status: 51001 });
    await expect(
      sheets.map({ id: draft.id, version: 2, mapping: ['name', 'name', null, null, null], addMissing: true }),
    ).rejects.toMatchObject({ message: '「商品名称」只能对应一列' });
    const added = await sheets.map({
      id: draft.id,
      version: 2,
      mapping: told.mapping,
      addMissing: true,
      addUnits: true,
    });
    expect(added).toMatchObject({
      counts: { add: 2, faulty: 0 },
      missing: { categories: ['变速箱油'], units: ['大桶'] },
    });
    await carriedOut(store, added);
    expect((await archive(store)).map(({ categoryName, unitName }) => [categoryName, unitName])).toEqual([
      ['油品', '瓶'],
      ['变速箱油', '大桶'],
    ]);
  });

  it('is judged once more when it is carried out: a code that was taken meanwhile waits to be mended', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const draft = await parts.import(sheetOf([TITLES, part('E1'), part('E2')]));
    await parts.add({
      name: '火花塞',
      skuCode: 'X',
      barCode: '69E2',
      unitName: '支',
      categoryId: await goodsCategory(store.owner.client).add({ name: '点火' }),
      price: 1,
    });
    expect(await carriedOut(store, draft)).toMatchObject({
      status: 2,
      counts: [
        { label: '新增', count: 1 },
        { label: '更新', count: 0 },
        { label: '未导入', count: 1 },
      ],
    });
    const left = await sheets.item({ id: draft.id });
    expect(left).toMatchObject({ status: 1, counts: { imported: 1, faulty: 1 } });
    await sheets.mend({ id: draft.id, rowNo: 3, cells: [{ field: 'barCode', text: '' }] });
    expect(await carriedOut(store, left)).toMatchObject({
      counts: [
        { label: '新增', count: 1 },
        { label: '更新', count: 0 },
      ],
    });
    expect(await archive(store)).toHaveLength(3);
  });

  it('is refused in words when it is no such sheet, and nothing of it stays', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const refused = (form: FormData) =>
      parts.import(form as never).then(
        () => 'taken',
        (error: unknown) => (error as Error).message,
      );
    expect(await refused(formOf('not a sheet', '商品.xlsx'))).toBe('请上传 Excel 表格（.xlsx 或 .xls）');
    expect(await refused(sheetOf([TITLES]))).toBe('表格里没有数据');
    expect(
      await refused(
        sheetOf([
          ['甲', '乙'],
          [1, 2],
        ]),
      ),
    ).toBe('没有认出任何一列，请检查第1行是否是列名，或使用模板填写');
    expect(
      await refused(
        sheetOf([TITLES, part('G1')], 'xlsx', (sheet) => {
          sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
        }),
      ),
    ).toBe('表格第1行有合并的单元格，请取消合并，让每一列都有自己的列名');
    expect(
      await refused(sheetOf([TITLES, ...Array.from({ length: 20_001 }, (_, index) => [`H${String(index)}`, '滤芯'])])),
    ).toBe('表格太大，一次最多导入20000行，请分成几个文件');
    // Empty rows are not counted, even a million of them.
    const draft = await parts.import(
      sheetOf([TITLES, part('G2')], 'xlsx', (sheet) => {
        sheet['!ref'] = 'A1:L1000000';
      }),
    );
    expect(draft.total).toBe(1);
    await sheets.discard({ id: draft.id });
    await expect(parts.importData({ id: draft.id, version: draft.version })).rejects.toMatchObject({ status: 51001 });
    expect((await sheets.page({ status: 1 })).total).toBe(0);
    expect(await archive(store)).toEqual([]);
  });

  it('takes what a formula shows, and refuses one without a result', async () => {
    const store = await server.store();
    const draft = await at(store).parts.import(
      sheetOf([TITLES, part('I1'), part('I2'), part('I3')], 'xlsx', (sheet) => {
        sheet.I2 = { t: 'n', v: 12.5, f: '10*1.25' };
        sheet.I3 = { t: 'e', v: 7, w: '#DIV/0!', f: '1/0' };
      }),
    );
    const { records } = await at(store).sheets.rows({ id: draft.id });
    expect(
      records.map(
        ({ cells }) => cells.filter(({ field }) => field === 'price').map(({ text, fault }) => fault ?? text)[0],
      ),
    ).toEqual(['12.5', '公式没有结果，请改为具体内容', '35.5']);
  });

  it('is the business of the head store and of whoever may', async () => {
    const store = await server.store();
    const branch = store.owner.at(await store.branch('城东店'));
    await expect(goods(branch.client).import(sheetOf([TITLES, part('J1')]) as never)).rejects.toMatchObject({
      message: '商品档案由总店维护，请切换到总店再操作',
    });
    const clerk = await store.staff(['GoodsStoreList']);
    await expect(goods(clerk.client).import(sheetOf([TITLES, part('J1')]) as never)).rejects.toMatchObject({
      httpStatus: 403,
    });
    const draft = await at(store).parts.import(sheetOf([TITLES, part('J1')]));
    const other = await server.store();
    await expect(at(other).sheets.item({ id: draft.id })).rejects.toMatchObject({ message: '导入记录不存在' });
  });
});
