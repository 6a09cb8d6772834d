import { SYSTEM_TEMPLATES, systemTemplate } from '@partsdesk/print/systemTemplates';
import type { Template } from '@partsdesk/print/template';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { watchTables } from '../testing/database/touchedTables';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const system = (type: number, paper: string): Template => {
  const found = systemTemplate(type, paper);
  if (!found) throw new Error('no template');
  return structuredClone(found.body);
};

async function places() {
  const store = await server.store();
  const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
  const at = (shop: string) => {
    const { client } = store.owner.at(shop);
    return { head: printTemplate(client), shop: printStoreTemplate(client), settings: storeSetting(client) };
  };
  return { store, head: at('0'), east: at(east), west: at(west) };
}

const slip = (name: string, paper = '80mm') => ({ templateType: 3 as const, name, template: system(3, paper) });

/** What a refused save says. */
const refusal = (save: Promise<unknown>) =>
  save.then(
    () => undefined,
    (error: unknown) => error as { message: string; errors?: { field: string; message: string }[] },
  );

it('[PRN-01] the system stands first and is never changed; shops read the templates of the head store', async () => {
  const { head, east, west } = await places();
  const ofHead = await head.head.add(slip('总店小票'));
  const ofEast = await east.shop.add(slip('城东小票'));
  expect((await east.head.page({ templateType: 3 })).records).toMatchObject([
    { id: 'system-3-80mm', source: 'system', paper: '80 毫米卷纸', version: 0, createTime: null },
    { id: 'system-3-58mm' },
    { id: ofHead, source: 'head', name: '总店小票', isDefault: false },
  ]);
  expect((await east.shop.page({ templateType: 3 })).records.map(({ id }) => id)).toEqual([
    'system-3-80mm',
    'system-3-58mm',
    ofEast,
  ]);
  expect((await west.shop.page({ templateType: 3, pageSize: 2, current: 2 })).records).toEqual([]);
  expect(await east.shop.page({ pageSize: 5 })).toMatchObject({
    total: SYSTEM_TEMPLATES.length + 1,
    pages: Math.ceil((SYSTEM_TEMPLATES.length + 1) / 5),
    current: 1,
  });
  expect(await east.head.item({ id: ofHead })).toMatchObject({ template: system(3, '80mm') });
  expect(await east.shop.item({ id: 'system-2-A5' })).toMatchObject({ template: system(2, 'A5') });
  await expect(west.shop.item({ id: ofEast })).rejects.toThrow('打印模板不存在');
  await expect(east.shop.item({ id: ofHead })).rejects.toThrow('打印模板不存在');
  await expect(west.shop.deleteById({ id: ofEast })).rejects.toThrow('打印模板不存在');
  await expect(east.shop.update({ id: 'system-3-80mm', name: '我的' })).rejects.toThrow('系统模板不能修改');
  await expect(east.shop.deleteById({ id: 'system-3-80mm' })).rejects.toThrow('系统模板不能删除');
  await expect(east.shop.updateDefault({ id: 'system-3-80mm' })).rejects.toThrow('系统模板不用设为默认');
  await expect(east.shop.item({ id: 'system-9' })).rejects.toThrow('打印模板不存在');
  const refused = '总店模板只能在总店修改';
  await expect(east.head.add(slip('不行'))).rejects.toThrow(refused);
  await expect(east.head.update({ id: ofHead, name: '不行' })).rejects.toThrow(refused);
  await expect(east.head.updateDefault({ id: ofHead })).rejects.toThrow(refused);
  await expect(east.head.deleteById({ id: ofHead })).rejects.toThrow(refused);
});

it('[PRN-02] a shop prints by its default, else by the head store, else by the system for its paper', async () => {
  const { head, east, west } = await places();
  const inForce = async (shop: typeof east) => (await shop.shop.getDefault({ templateType: 2 })).name;
  expect(await inForce(east)).toBe('出库单 A4');
  await east.settings.save({ print: { paper: '241-3', version: 0 } });
  expect(await inForce(east)).toBe('出库单 241 三等分');
  const ofHead = await head.head.add({ templateType: 2, name: '总店出库单', template: system(2, 'A5') });
  expect(await inForce(east)).toBe('出库单 241 三等分');
  await head.head.updateDefault({ id: ofHead });
  expect([await inForce(east), await inForce(west)]).toEqual(['总店出库单', '总店出库单']);
  const ofEast = await east.shop.add({ templateType: 2, name: '城东出库单', template: system(2, '241-3') });
  await east.shop.updateDefault({ id: ofEast });
  expect([await inForce(east), await inForce(west)]).toEqual(['城东出库单', '总店出库单']);
  expect(await east.shop.getDefault({ templateType: 2 })).toMatchObject({ source: 'shop', isDefault: true });
  await east.shop.updateDefault({ id: ofEast, isDefault: false });
  expect(await inForce(east)).toBe('总店出库单');
  await east.shop.updateDefault({ id: ofEast });
  await east.shop.deleteById({ id: ofEast });
  expect(await inForce(east)).toBe('总店出库单');
  await head.head.deleteById({ id: ofHead });
  expect([await inForce(east), await inForce(west)]).toEqual(['出库单 241 三等分', '出库单 A4']);
});

const defaultsOf = ({ id }: TestStore) =>
  asKeeper(server.database, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from print_template where store_id = ${id} and is_default order by name`.execute(db);
    return rows.map(({ name }) => name);
  });

it('[PRN-02] of many that are made the default at once exactly one is, in each place and type', async () => {
  const { store, head, east } = await places();
  const ids: string[] = [];
  for (const name of ['甲', '乙', '丙', '丁']) ids.push(await east.shop.add(slip(name)));
  const ofHead = await head.head.add(slip('总店'));
  await Promise.all([
    ...[...ids, ...ids].map((id) => east.shop.updateDefault({ id })),
    head.head.updateDefault({ id: ofHead }),
  ]);
  const chosen = await defaultsOf(store);
  expect(chosen).toHaveLength(2);
  expect(chosen).toContain('总店');
  await east.shop.updateDefault({ id: ids[1]! });
  expect((await defaultsOf(store)).sort()).toEqual(['乙', '总店'].sort());
});

it('a name is taken once in its place and type, and the second of two editors is refused', async () => {
  const { head, east } = await places();
  const id = await east.shop.add(slip(' 小票 '));
  await expect(east.shop.add(slip('小票'))).rejects.toMatchObject({
    message: '打印模板「小票」已存在',
    errors: [{ field: 'name' }],
  });
  await head.head.add(slip('小票'));
  await east.shop.add({ templateType: 2, name: '小票', template: system(2, 'A4') });
  await east.shop.update({ id, version: 1, template: system(3, '58mm') });
  expect(await east.shop.item({ id })).toMatchObject({ paper: '58 毫米卷纸', version: 2, name: '小票' });
  await expect(east.shop.update({ id, version: 1, name: '别的' })).rejects.toThrow(
    '打印模板「小票」已被他人修改，请刷新后再试',
  );
});

it('[PRN-04] a template that is wrong by itself is refused by the name of the item, and writes nothing', async () => {
  const { store, east } = await places();
  const watch = await watchTables(server.database, { storeId: store.id, without: ['public.audit_entry'] });
  const add = (change: (template: Template) => void) => {
    const draft = { templateType: 2 as const, name: '出库单', template: system(2, 'A4') };
    change(draft.template);
    return refusal(east.shop.add(draft));
  };
  expect(await add(({ table }) => (table!.columns[2]!.width += 500))).toMatchObject({
    message: '表格：各列共宽 240 毫米，超出可打印宽度 190 毫米',
  });
  expect(await add(({ head }) => (head[0]!.cells[1]!.width = 700))).toMatchObject({
    message: '页眉第 1 行第 2 项：超出可打印宽度 8 毫米',
  });
  expect(
    await add(({ before }) => (before[3]!.cells[0]!.parts = [{ text: '', field: 'cost', format: 'plain' }])),
  ).toMatchObject({
    message: '表头信息第 4 行第 1 项：用了这里没有的字段',
  });
  expect(await add(({ before }) => (before[0]!.cells[0]!.field = 'remark'))).toMatchObject({
    message: '表头信息第 1 行第 1 项：图片只能是标志、二维码这类图片字段',
  });
  expect(await add(({ table }) => (table!.columns.find(({ field }) => field === 'amount')!.fit = 'cut'))).toMatchObject(
    {
      message: '表格列「金额」：金额、数量和编号不能截断',
    },
  );
  expect(
    await add(({ paper, margin }) => ([paper.height, margin.top, margin.bottom] = [1000, 500, 450])),
  ).toMatchObject({
    message: '纸张：上下边距太大，没有留下打印的地方',
  });
  expect(await add(({ head }) => (head[0]!.each = 'lines'))).toMatchObject({
    errors: expect.arrayContaining([{ field: 'template', message: '页眉第 1 行：页眉和页脚里不能打印明细' }]) as object,
  });
  for (const unknown of [{ html: '<b>' }, { table: { html: 1 } }, { head: 'x' }])
    expect(
      await refusal(
        east.shop.add({ templateType: 2, name: '出库单', template: { ...system(2, 'A4'), ...(unknown as object) } }),
      ),
    ).toMatchObject({ httpStatus: 400 });
  const big = system(3, '80mm');
  big.after = Array.from({ length: 40 }, () => ({
    ...big.after[2]!,
    cells: [
      {
        ...big.after[2]!.cells[0]!,
        parts: Array.from({ length: 20 }, () => ({ text: '汽'.repeat(100), field: '', format: 'plain' as const })),
      },
    ],
  }));
  expect(await refusal(east.shop.add({ ...slip('大'), template: big }))).toMatchObject({
    message: '模板太大，最多 64 KB，请减少项目',
  });
  expect(await watch.touched()).toEqual([]);
});

it('[PRN-05] a template that would spoil a document is refused with item, sample, page and millimetres', async () => {
  const { east } = await places();
  const narrow = system(2, 'A4');
  const amount = narrow.table!.columns.find(({ field }) => field === 'amount')!;
  amount.width = 90;
  const refused = await refusal(east.shop.add({ templateType: 2, name: '太窄', template: narrow }));
  expect(refused?.message).toMatch(/^表格列「金额」：.+：第 \d+ 页放不下，会被截断/);
  const tall = system(2, '241-3');
  tall.head[0]!.cells[0]!.size = 200;
  tall.head[0]!.cells[0]!.fit = 'wrap';
  const beyond = await refusal(east.shop.add({ templateType: 2, name: '太高', template: tall }));
  expect(beyond?.errors?.map(({ message }) => message).join()).toMatch(/第 1 页(超出可打印区域|与.+重叠) [\d.]+ 毫米/);
  const id = await east.shop.add({ templateType: 2, name: '出库单', template: system(2, 'A4') });
  expect((await refusal(east.shop.update({ id, template: narrow })))?.message).toMatch(/^表格列「金额」/);
  expect((await refusal(east.shop.update({ id, template: tall })))?.errors?.length).toBeGreaterThan(0);
  expect(await east.shop.item({ id })).toMatchObject({ version: 1, template: system(2, 'A4') });
});

it('[PRN-18] markup and signs that turn or hide text are kept as the words that they are', async () => {
  const { east } = await places();
  const hostile = '<img src=x onerror=alert(1)>{{7*7}}\u202e𠮷\u200b';
  const template = system(3, '80mm');
  const [first] = template.after[2]!.cells;
  first!.parts = [{ text: hostile, field: '', format: 'plain' }];
  const id = await east.shop.add({ templateType: 3, name: '<b>小票</b>', template });
  await east.shop.updateDefault({ id });
  const printed = await east.shop.getDefault({ templateType: 3 });
  expect([printed.name, printed.template]).toEqual(['<b>小票</b>', template]);
});

it('[PRN-04] a code too narrow, a field of another type, a foreign picture and megabytes are refused', async () => {
  const { store, east } = await places();
  const watch = await watchTables(server.database, { storeId: store.id, without: ['public.audit_entry'] });
  const add = (change: (template: Template) => void) => {
    const draft = slip('小票');
    change(draft.template);
    return refusal(east.shop.add(draft));
  };
  const codes = ({ before }: Template) => before.flatMap(({ cells }) => cells).filter(({ kind }) => kind === 'barcode');
  expect(await add((template) => codes(template).forEach((cell) => (cell.width = 80)))).toMatchObject({
    message: expect.stringMatching(/^表头信息第 \d+ 行第 1 项：太窄，条码和二维码都放不下$/) as string,
  });
  const wrong = (cell: object) =>
    add(({ before }) => Object.assign(before.find(({ cells }) => cells.length > 0)!.cells[0]!, cell));
  for (const cell of [{ width: 'wide' }, { bold: 1 }, { kind: 'html' }, { parts: 'x' }, { fit: 'none' }])
    expect(await wrong(cell)).toMatchObject({ httpStatus: 400 });
  // A picture is a field of the document alone: an address has no place in a template.
  expect(await wrong({ kind: 'image', field: 'https://example.com/a.png' })).toMatchObject({
    message: expect.stringMatching(/^表头信息第 \d+ 行第 1 项：图片只能是标志、二维码这类图片字段$/) as string,
  });
  expect(await wrong({ url: 'https://example.com/a.png' })).toMatchObject({ httpStatus: 400 });
  const big = Array.from({ length: 7000 }, () => ({ text: '汽'.repeat(100), field: '', format: 'plain' as const }));
  expect(await wrong({ parts: big })).toMatchObject({
    httpStatus: expect.toSatisfy((code: number) => code === 400 || code === 413) as number,
  });
  expect(await watch.touched()).toEqual([]);
});
