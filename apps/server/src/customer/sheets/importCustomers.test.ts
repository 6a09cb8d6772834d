import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addServicePerson } from '../../testing/company/servicePerson';
import { sheetForm } from '../../testing/company/sheetForm';
import { watchTables } from '../../testing/database/touchedTables';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
let store: TestStore;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  store = await server.store();
});
afterAll(() => server.stop());

const TITLES = [
  ...['客户名称*', '手机号*', '客户类别', '会员等级', '标签', '来源', '所属门店', '服务人员手机号', '信用额度'],
  ...['地址', '备注'],
];
const api = () => customer(store.owner.client);
const form = (rows: unknown[][]) => sheetForm([TITLES, ...rows]);
/** A row of name and phone, and what stands in the columns behind them. */
const row = (name: string, phone: string, ...rest: unknown[]) => [name, phone, ...rest];
const everyone = async () => (await api().page({ all: true, pageSize: 100 })).records;
const watch = () =>
  watchTables(server.database, {
    storeId: store.id,
    without: ['public.idempotent_answer', 'public.audit_entry', 'platform.stored_file'],
  });

describe('[F-23] customers from a sheet', () => {
  it('[MEM-84] a check says what a sheet would do and writes nothing', async () => {
    const phone = freshPhone();
    await api().add({ name: '李师傅', phone });
    const watched = await watch();
    const checked = await api().import(form([row('李师傅', phone), row('王师傅', freshPhone())]));
    expect(checked).toMatchObject({ total: 2, imported: 0, added: 1, changed: 0, same: 1, errors: [] });
    expect(checked.seen).toMatch(/^[0-9a-f]{64}$/);
    expect(await watched.touched()).toEqual([]);
  });

  it('[MEM-84] a check tells every fault of every row at once, with a sheet of them in the same layout', async () => {
    const [phone, disabled] = [freshPhone(), freshPhone()];
    await api().disable({ id: await api().add({ name: '停用的', phone: disabled }) });
    const watched = await watch();
    const checked = await api().import(
      form([
        row('', '139'),
        row('张三', phone, '厂家'),
        row('李四', phone),
        row('王五', phone, '', '钻石', '没有的标签', '', '没有的店', '13900000001', '一百'),
        row('停用的', disabled),
      ]),
    );
    expect(checked.errors.map(({ row: at, column, message }) => `${String(at)} ${column} ${message}`)).toEqual([
      '2 客户名称 不能为空',
      '2 手机号 不是有效的手机号',
      '3 客户类别 只能填个人、单位',
      '5 信用额度 不是有效的数字',
      `6 手机号 客户「停用的」已停用，请先启用`,
    ]);
    expect(checked).toMatchObject({ total: 5, imported: 0, seen: null });
    expect(checked.errorFile).toMatch(/^\/file\//);
    const again = await api().import(
      form([
        row('李四', phone),
        row('王五', phone, '', '钻石', '没有的标签', '', '没有的店', '13900000001'),
        row('赵六', freshPhone(), '', '', 'a、b、c'),
      ]),
    );
    expect(again.errors.map(({ row: at, column, message }) => `${String(at)} ${column} ${message}`)).toEqual([
      '3 标签 没有标签「没有的标签」，或已停用',
      '3 会员等级 没有会员等级「钻石」，或已停用',
      '3 所属门店 没有门店「没有的店」，或已停用',
      '3 服务人员手机号 没有服务人员「13900000001」，或已停用',
      '3 手机号 与第2行重复',
      '4 标签 没有标签「a」，或已停用',
    ]);
    expect(await watched.touched()).toEqual([]);
  });

  it('[MEM-84] a thousand wrong rows are told at once; no file with macros is read, no formula is run', async () => {
    const watched = await watch();
    const wrong = await api().import(form(Array.from({ length: 1000 }, () => row('张三', '139'))));
    expect([wrong.total, wrong.errors.length, wrong.imported]).toEqual([1000, 1000, 0]);
    const macro = new FormData();
    macro.set('file', new File(['PK not a sheet'], '客户.xlsm'));
    await expect(api().import(macro)).rejects.toMatchObject({ message: '请上传 Excel 表格（.xlsx 或 .xls）' });
    const phone = freshPhone();
    const checked = await api().import(form([row('=HYPERLINK("http://example.com")', phone)]));
    expect(checked).toMatchObject({ added: 1, errors: [] });
    expect(await watched.touched()).toEqual([]);
    await api().importData(form([row('=1+1', phone)]));
    expect((await everyone()).map(({ name }) => name)).toEqual(['=1+1']);
  });

  it('[MEM-84] are taken in whole, and the same sheet again makes no doubles and changes nothing', async () => {
    const [known, added] = [freshPhone(), freshPhone()];
    const id = await api().add({ name: '李师傅', phone: known, remark: '常客', address: '西直门' });
    const east = await store.branch('城东店');
    const levelId = await customLevel(store.owner.client).add({ name: '金卡' });
    const tagId = await customerTag(store.owner.client).add({ name: '车队' });
    const person = await addServicePerson(store);
    const rows = [
      row('李大师傅', known, '单位', '', '', '电话', '', '', '', '', ''),
      row('王师傅', added, '', '金卡', '车队', '', '城东店', person.phone, '500.50', '东直门', ''),
    ];
    const { seen } = await api().import(form(rows));
    expect(await api().importData(form(rows), { seen: seen ?? '' })).toEqual({
      total: 2,
      imported: 2,
      errors: [],
      errorFile: null,
    });
    expect(await api().item({ id })).toMatchObject({
      name: '李大师傅',
      kind: 2,
      source: '电话',
      remark: '常客',
      address: '西直门',
    });
    const stands = (await everyone()).find(({ phone }) => phone === added);
    expect(stands).toMatchObject({
      name: '王师傅',
      shopId: east,
      levelId,
      levelByHand: true,
      tags: [{ id: tagId }],
      serviceStaffId: person.id,
      creditLimit: 50_050,
      address: '东直门',
    });
    // The new name is found by its initials.
    expect((await api().page({ all: true, keyword: 'ldsf' })).records).toMatchObject([{ id }]);
    const watched = await watch();
    expect(await api().importData(form(rows))).toMatchObject({ imported: 2 });
    expect(await api().import(form(rows))).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect(await watched.touched()).toEqual([]);
    expect(await everyone()).toHaveLength(2);
  });

  it('[MEM-84] with one fault none of the file is taken in', async () => {
    const watched = await watch();
    const result = await api().importData(form([row('李师傅', freshPhone()), row('王师傅', '139')]));
    expect(result).toMatchObject({ total: 2, imported: 0, errors: [{ row: 3, column: '手机号' }] });
    expect(await watched.touched()).toEqual([]);
  });

  it('are refused when they would do something else than what was looked at', async () => {
    const phone = freshPhone();
    const rows = [row('李师傅', phone)];
    const { seen } = await api().import(form(rows));
    await api().add({ name: '别人先加的', phone });
    await expect(api().importData(form(rows), { seen: seen ?? '' })).rejects.toMatchObject({
      message: '检查之后客户资料有了变化，请重新检查表格',
      errors: [{ field: 'seen' }],
    });
    expect((await everyone()).map(({ name }) => name)).toEqual(['别人先加的']);
  });

  it("a branch takes in its own customers, and another shop's is not changed by it", async () => {
    const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
    const phone = freshPhone();
    await customer(store.owner.at(west).client).add({ name: '西店的', phone });
    const clerk = await store.staff(['CustomerList', 'customer.import'], east);
    const own = customer(clerk.at(east).client);
    const refused = await own.import(
      form([row('改名', phone), row('王师傅', freshPhone(), '', '', '', '', '城西店'), row('李师傅', freshPhone())]),
    );
    expect(refused.errors).toMatchObject([
      { row: 2, message: '该手机号已属于其他门店的客户，请联系总店' },
      { row: 3, message: '只能导入本店的客户' },
    ]);
    await own.importData(form([row('李师傅', freshPhone())]));
    expect((await own.page({})).records).toMatchObject([{ name: '李师傅', shopId: east }]);
  });

  it('[MEM-84] twenty thousand are checked and taken in, one more is refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => row(`客户${String(at)}`, String(13_000_000_000 + at)));
    const checked = await api().import(form(rows));
    expect(checked).toMatchObject({ added: 20_000, errors: [] });
    expect(await api().importData(form(rows), { seen: checked.seen ?? '' })).toMatchObject({ imported: 20_000 });
    expect(await api().import(form(rows))).toMatchObject({ added: 0, same: 20_000 });
    await expect(api().import(form([...rows, row('多一位', '13999999999')]))).rejects.toMatchObject({
      message: '表格太大，一次最多导入20000行，请分成几个文件',
    });
  }, 180_000);

  it('come on a template that shows one', async () => {
    expect((await api().importTemplate()).name).toBe('客户模板.xlsx');
    expect((await api().importServiceTemplate()).name).toBe('服务人员分配模板.xlsx');
  });
});

describe('[F-23] service persons of customers from a sheet', () => {
  const SERVICE = ['客户手机号*', '服务人员手机号'];

  it('[MEM-84] a phone is given to a service person by phone, and to nobody by an empty cell', async () => {
    const person = await addServicePerson(store);
    const [one, two] = [freshPhone(), freshPhone()];
    const ids = [
      await api().add({ name: '李师傅', phone: one }),
      await api().add({ name: '王师傅', phone: two, serviceStaffId: person.id }),
    ];
    const sheet = () => sheetForm([SERVICE, [one, person.phone], [two, '']]);
    expect(await api().importServiceData(sheet())).toMatchObject({ imported: 2 });
    expect(await api().item({ id: ids[0] ?? '' })).toMatchObject({ serviceStaffId: person.id });
    expect(await api().item({ id: ids[1] ?? '' })).toMatchObject({ serviceStaffId: null });
    const watched = await watch();
    await api().importServiceData(sheet());
    expect(await watched.touched()).toEqual([]);
  });

  it('every fault is told and nothing written', async () => {
    const phone = freshPhone();
    await api().add({ name: '李师傅', phone });
    const watched = await watch();
    const { errors } = await api().importServiceData(
      sheetForm([SERVICE, [phone, '13900000002'], [phone, ''], [freshPhone(), '']]),
    );
    expect(errors.map(({ row: at, message }) => `${String(at)} ${message}`)).toEqual([
      '2 没有这个手机号的服务人员',
      '3 与第2行重复',
      '4 没有这个手机号的客户，请先新增客户',
    ]);
    expect(await watched.touched()).toEqual([]);
  });
});
