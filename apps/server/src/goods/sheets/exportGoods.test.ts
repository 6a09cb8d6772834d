import { read, utils, write } from '@e965/xlsx';
import type { Download } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsExportRecord } from '@partsdesk/sdk/parts/goodsExportRecord';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import { file } from '@partsdesk/sdk/storage/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { randomFrom } from '../../seed/random';
import { bearerOf, formOf } from '../../testing/company/uploads';
import { endedJob } from '../../testing/endedJob';
import { startTestServer, type Person, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TITLES = [
  '商品编码',
  '商品名称',
  '条形码',
  '物料号',
  'OE号',
  '品牌',
  '分类',
  '单位',
  '小数位',
  '规格',
  '总店价',
  '底价',
  '安全库存',
  '货位',
];
/** One row of a sheet: a part with what an import asks for. */
const partRow = (code: string, name: string, category: string, price: number, brand: string | null = null) => [
  code,
  name,
  null,
  null,
  null,
  brand,
  category,
  '个',
  0,
  null,
  price,
  0,
  0,
  null,
];
const sheetOf = (rows: unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '商品');
  return formOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, '商品.xlsx') as never;
};
async function takeIn({ owner }: TestStore, form: never) {
  const parts = goods(owner.client);
  const { id, counts, version } = await parts.import(form);
  if (counts.add + counts.update) await endedJob(owner, await parts.importData({ id, version }));
  return counts;
}
async function bytesOf(person: Person, path: string): Promise<Buffer> {
  const [address = ''] = await file(person.client).sign({ paths: [path] });
  const answer = await fetch(server.url + address, { headers: bearerOf(person) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
async function exported({ owner }: TestStore, filter = {}) {
  const job = await endedJob(owner, await goodsExportRecord(owner.client).exp(filter));
  return { job, bytes: await bytesOf(owner, job.file?.path ?? '') };
}
const cellsOf = (bytes: Buffer): unknown[][] =>
  utils.sheet_to_json(read(bytes, { cellFormula: true }).Sheets['商品'] ?? {}, { header: 1, raw: true, defval: null });

/** Unpacks one file of an archive. */
const entryOf = (bytes: Buffer, name: string) =>
  new Promise<string>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return void reject(error);
      archive.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return archive.readEntry();
        archive.openReadStream(entry, (fault, stream) => {
          if (fault) return void reject(fault);
          const chunks: Buffer[] = [];
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              resolve(Buffer.concat(chunks).toString());
            });
        });
      });
      archive.readEntry();
    });
  });

describe('an export of parts', () => {
  it('is a job with a record, whose file can be imported, and a second export is the same', async () => {
    const store = await server.store();
    const random = randomFrom(5);
    const rows = Array.from({ length: 400 }, (_, index) => [
      `R${String(index)}`,
      random.pick(['机油滤清器', '刹车片（前）', 'Spark "plug" & Co', '雨刮 <24寸>']),
      index % 3 ? `0${String(index)}` : null,
      index % 2 ? `00${String(index)}` : null,
      index % 4 ? `1K1 955 ${String(index)}; 06A-${String(index)}` : null,
      random.pick(['博世', '马勒', null]),
      random.pick(['滤清器/机油滤清器', '制动', '油品/机油/全合成']),
      random.pick(['个', '升']),
      null,
      random.pick(['朗逸 1.6L', null, '  ']),
      random.whole(0, 100_000) / 100,
      0,
      random.whole(0, 50) / 10,
      random.pick(['A-01', null]),
    ]);
    expect(await takeIn(store, sheetOf([TITLES, ...rows]))).toMatchObject({ add: 400, faulty: 0 });
    const first = await exported(store, { sort: 'createTime.asc' });
    expect(first.job).toMatchObject({
      kind: 'goodsExport',
      status: 2,
      done: 400,
      total: 400,
      counts: [{ label: '导出', count: 400 }],
      file: { name: expect.stringMatching(/^商品-\d{4}-\d\d-\d\d\.xlsx$/) as string },
    });
    const cells = cellsOf(first.bytes);
    expect(cells[0]).toEqual(TITLES);
    expect(cells).toHaveLength(401);
    expect(cells[2]).toMatchObject({ 0: 'R1', 2: '01', 3: '001', 4: '1K1 955 1; 06A-1' });

    // Unchanged, it changes nothing; in another store it makes the same archive.
    expect(await takeIn(store, formOf(first.bytes, '商品.xlsx') as never)).toMatchObject({
      add: 0,
      update: 0,
      same: 400,
      faulty: 0,
    });
    const other = await server.store();
    expect(await takeIn(other, formOf(first.bytes, '商品.xlsx') as never)).toMatchObject({ add: 400, faulty: 0 });
    expect(cellsOf((await exported(other, { sort: 'createTime.asc' })).bytes)).toEqual(cells);

    const { records } = await goodsExportRecord(store.owner.client).page({ status: 2 });
    expect(records).toHaveLength(1);
    expect(records[0]).toEqual(first.job);
    expect(Date.parse(first.job.file?.ends ?? '') - server.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('holds no formula, whatever the five thousand cells begin with', async () => {
    const store = await server.store();
    const hostile = [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      "=cmd|'/C calc'!A0",
      '=HYPERLINK("http://x","y")',
      '\t=1',
      '"=1"',
      "'=1",
      '=1\n=2',
      'DDE("a";"b")',
      '</t><f>1</f>',
      '＝1+1',
    ];
    const random = randomFrom(7);
    const text = () => `${random.pick(hostile)}${String(random.whole(0, 99_999))}`;
    const rows = Array.from({ length: 1_000 }, (_, index) => [
      `S${String(index)}`,
      text(),
      null,
      text(),
      text().replace(/[;\n]/g, ''),
      random.pick(hostile).slice(0, 30).replaceAll('/', '-'),
      '滤清器',
      '个',
      0,
      text(),
      1,
      0,
      0,
      text().slice(0, 20),
    ]);
    expect(await takeIn(store, sheetOf([TITLES, ...rows]))).toMatchObject({ add: 1_000, faulty: 0 });
    const { bytes } = await exported(store, { sort: 'createTime.asc' });
    const sheet = read(bytes, { cellFormula: true }).Sheets['商品'] ?? {};
    const all = Object.entries(sheet).filter(([at]) => !at.startsWith('!')) as [
      string,
      { t: string; f?: string; v: unknown },
    ][];
    expect(all.length).toBeGreaterThan(5_000);
    expect(all.filter(([, cell]) => cell.f !== undefined)).toEqual([]);
    expect(all.filter(([at, cell]) => /^[BDEFJN]\d/.test(at) && cell.t !== 's')).toEqual([]);
    expect(all.filter(([at, cell]) => /^K([2-9]|\d\d+)$/.test(at) && cell.t !== 'n')).toEqual([]);
    const xml = await entryOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]/);
    expect(
      cellsOf(bytes)
        .slice(1)
        .map((line) => line[1]),
    ).toEqual(rows.map((row) => String(row[1]).trim()));
  });

  it('finds what the list finds, at once or as a job; what finds nothing is refused', async () => {
    const store = await server.store();
    const parts = goods(store.owner.client);
    await takeIn(
      store,
      sheetOf([
        TITLES,
        partRow('T1', '机油滤清器', '油品', 10, '博世'),
        partRow('T2', '机油滤清器', '滤清器/机滤', 10, '马勒'),
        partRow('T3', '机油滤清器', '滤清器/机滤', 10, '博世'),
      ]),
    );
    const tree = await goodsCategory(store.owner.client).list();
    const categoryId = tree.find(({ name }) => name === '滤清器')?.id ?? '';
    const codes = (bytes: Buffer) =>
      cellsOf(bytes)
        .slice(1)
        .map(([code]) => code);
    const now = (await parts.exportGoods({ categoryId })) as Download;
    expect(now.name).toMatch(/^商品-.*\.xlsx$/);
    expect(codes(Buffer.from(await now.blob.arrayBuffer()))).toEqual(['T3', 'T2']);
    expect(codes((await exported(store, { keyword: '博世 jylqq', onSale: 1, status: 1 })).bytes)).toEqual(['T1', 'T3']);
    await expect(goodsExportRecord(store.owner.client).exp({ keyword: '没有的' })).rejects.toMatchObject({
      message: '没有符合条件的商品',
    });
    await expect(goodsExportRecord(store.owner.client).exp({ categoryId: store.id })).rejects.toMatchObject({
      message: '商品分类不存在',
    });
  });

  it('has the rows of the list in its order', async () => {
    const store = await server.store();
    const parts = goods(store.owner.client);
    await takeIn(
      store,
      sheetOf([
        TITLES,
        partRow('V1', '雨刮', '油品', 30),
        partRow('V2', '雨刮', '油品', 10),
        partRow('V3', '雨刮', '油品', 20),
      ]),
    );
    for (const query of [
      {},
      { keyword: '雨刮' },
      { sort: 'price.asc' },
      { sort: 'price.desc' },
      { sort: 'skuCode.desc', keyword: '雨刮' },
      { sort: 'available.asc', stock: 2 },
    ] as const) {
      const shown = (await parts.page(query)).records.map(({ skuCode }) => skuCode);
      expect(shown).toHaveLength(3);
      const sheet = cellsOf((await exported(store, query)).bytes).slice(1);
      expect(sheet.map(([code]) => code)).toEqual(shown);
    }
    expect((await parts.page({ sort: 'price.asc' })).records.map(({ skuCode }) => skuCode)).toEqual(['V2', 'V3', 'V1']);
    await expect(goodsExportRecord(store.owner.client).exp({ stock: 1 })).rejects.toMatchObject({
      message: '没有符合条件的商品',
    });
  });

  it('asked for twice with one key is one job', async () => {
    const store = await server.store();
    await takeIn(store, sheetOf([TITLES, partRow('U1', '机滤', '油品', 10)]));
    const records = goodsExportRecord(store.owner.client);
    const [one, other] = [
      await records.exp({}, { idempotencyKey: 'export-1' }),
      await records.exp({}, { idempotencyKey: 'export-1' }),
    ];
    expect(one).toBe(other);
    await endedJob(store.owner, one);
    expect((await records.page({})).total).toBe(1);
  });

  it('its template has the columns of an export, and can be handed in', async () => {
    const store = await server.store();
    const template = await goodsImport(store.owner.client).template();
    expect(template.name).toBe('商品导入模板.xlsx');
    const bytes = Buffer.from(await template.blob.arrayBuffer());
    const [heading = []] = utils.sheet_to_json<string[]>(Object.values(read(bytes).Sheets)[0] ?? {}, { header: 1 });
    expect(heading.map((title) => title.replace('*', ''))).toEqual(TITLES);
    expect(await takeIn(store, formOf(bytes, '模板.xlsx') as never)).toMatchObject({ add: 1, faulty: 0 });
  });
});
