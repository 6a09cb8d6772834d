import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchTables } from '../../testing/database/touchedTables';
import { exampleSheet } from '../../testing/examples/exampleFile';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
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

const TITLES = ['客户手机号*', '车牌号*', '车架号', '车型', '里程', '保险到期', '年检到期'];
const api = () => customerVehicle(store.owner.client);
const upload = (rows: unknown[][]) => {
  const { name, type, content } = exampleSheet([TITLES, ...rows]);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return api().importExcel(form);
};
const owner = async (name = '王师傅') => {
  const phone = freshPhone();
  return { phone, id: await customer(store.owner.client).add({ name, phone }) };
};

describe('vehicles from a sheet', () => {
  it('are taken in whole, and the same sheet again changes nothing', async () => {
    const [one, two] = [await owner(), await owner()];
    const plates = [freshPlate(), freshPlate(), freshPlate()];
    const rows = [
      [one.phone, plates[0], '1M8GDM9AXKP042788', '大众 朗逸', 52_000, '2027-03-01', '2027年4月1日'],
      [one.phone, ` ${plates[1]?.toLowerCase() ?? ''}`, '', '', '', '', ''],
      [two.phone, plates[2], '', '=1+1', 30, '', ''],
    ];
    expect(await upload(rows)).toEqual({ total: 3, imported: 3, errors: [], errorFile: null });
    expect((await api().page({ customerId: one.id })).records).toMatchObject([
      { plate: plates[1], mileage: 0 },
      { plate: plates[0], vin: '1M8GDM9AXKP042788', mileage: 52_000, inspectionEnds: '2027-04-01', auditStatus: 1 },
    ]);
    const [third] = (await api().page({ customerId: two.id })).records;
    // Kept as the text that it is.
    expect(third).toMatchObject({ plate: plates[2], modelName: '=1+1' });
    expect((await api().history({ id: third?.id ?? '' })).mileages).toMatchObject([
      { mileage: 30, used: true, source: 'import' },
    ]);
    const watch = await watchTables(server.database, {
      storeId: store.id,
      without: ['public.idempotent_answer', 'public.audit_entry'],
    });
    expect(await upload(rows)).toMatchObject({ imported: 3 });
    expect(await watch.touched()).toEqual([]);
  });

  it('change what a customer has already; an empty cell changes nothing', async () => {
    const { phone, id: customerId } = await owner();
    const plate = freshPlate();
    const id = await api().add({ customerId, plate, modelName: '大众 朗逸', mileage: 100 });
    await upload([[phone, plate, '', '', 250, '', '2027-04-01']]);
    expect(await api().getById({ id })).toMatchObject({
      modelName: '大众 朗逸',
      mileage: 250,
      inspectionEnds: '2027-04-01',
      version: 2,
    });
  });

  it('with any fault are all left out, and every fault is told with its row and column', async () => {
    const [one, two] = [await owner(), await owner('李师傅')];
    const taken = freshPlate();
    await api().add({ customerId: two.id, plate: taken });
    const twice = freshPlate();
    const watch = await watchTables(server.database, {
      storeId: store.id,
      without: ['public.idempotent_answer', 'public.audit_entry', 'platform.stored_file'],
    });
    const result = await upload([
      [one.phone, freshPlate(), '', '', '', '', ''],
      ['', '浙A1234', 'LSVAB4BR7EE00O123', '', '一百', '2027-02-30', ''],
      [freshPhone(), freshPlate(), '', '', '', '', ''],
      [one.phone, taken, '', '', '', '', ''],
      [one.phone, twice, '', '', '', '', ''],
      [one.phone, twice, '', '', '', '', ''],
    ]);
    expect(result).toMatchObject({ total: 6, imported: 0, errorFile: expect.stringMatching(/^\/file\//) as string });
    expect(result.errors.map(({ row, column, message }) => `${String(row)} ${column} ${message}`)).toEqual([
      '3 客户手机号 不能为空',
      '3 车牌号 车牌号应为7位，新能源车为8位',
      '3 车架号 车架号没有字母 I、O、Q，请看看是不是数字 1 和 0',
      '3 里程 不是有效的数字',
      '3 保险到期 不是有效的日期，请按 2026-01-31 填写',
      '4 客户手机号 没有这个手机号的客户，请先新增客户',
      '5 车牌号 已登记在客户「李师傅」名下，换车主请用过户',
      '7 车牌号 与第6行重复',
    ]);
    expect(await watch.touched()).toEqual([]);
  });

  it('a thousand faulty rows are answered at once, and a file with macros is none', async () => {
    const rows = Array.from({ length: 1000 }, () => ['139', '浙A1', '', '', '', '', '']);
    const { errors, total } = await upload(rows);
    expect([errors.length, total]).toEqual([1000, 1000]);
    const form = new FormData();
    form.set('file', new File(['PK not a sheet'], '车辆.xlsm'));
    await expect(api().importExcel(form)).rejects.toMatchObject({ message: '请上传 Excel 表格（.xlsx 或 .xls）' });
  });

  it('three thousand are taken in at once', async () => {
    const { phone } = await owner();
    const rows = Array.from({ length: 3000 }, (_, at) => [
      phone,
      `浙B${String(at).padStart(5, '0')}`,
      '',
      '',
      at,
      '',
      '',
    ]);
    expect(await upload(rows)).toMatchObject({ imported: 3000 });
    expect((await api().page({})).total).toBe(3000);
  });

  it('come on a template that shows one', async () => {
    const { name } = await api().importTemplate();
    expect(name).toBe('客户车辆模板.xlsx');
  });
});
