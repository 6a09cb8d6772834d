import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../kit/documents';
import { exampleSheet } from '../../testing/examples/exampleFile';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const formOf = (rows: unknown[][]) => {
  const { name, type, content } = exampleSheet(rows);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return form;
};
const TITLES = ['姓名', '手机号', '角色', '门店', '数据范围'];

describe('service personnel from a sheet', () => {
  it('all rows are taken in, with role, shop and scope; accounts are made where there are none', async () => {
    const store = await server.store();
    await store.branch('城东店');
    const staff = partsStaff(store.owner.client);
    const result = await staff.importServiceExcel(
      formOf([
        TITLES,
        ['黄磊', freshPhone(), '服务顾问', '城东店', '仅本人客户'],
        ['林晓', freshPhone(), '服务顾问', '', ''],
      ]),
    );
    expect(result).toEqual({ total: 2, imported: 2, errors: [], errorFile: null });
    const { records } = await staff.pageServiceStaff({});
    expect(records.map(({ name, dataScope, roles }) => [name, dataScope, roles[0]?.shopName])).toEqual([
      ['林晓', 'shop', null],
      ['黄磊', 'own', '城东店'],
    ]);
  });

  it('every fault is told at once with its row and column, and nothing is taken in', async () => {
    const store = await server.store();
    const staff = partsStaff(store.owner.client);
    const [known, phone] = [freshPhone(), freshPhone()];
    const roleId = (await sysAuthority(store.owner.client).list()).find((role) => role.level !== 5)!.id;
    await staff.addServiceStaff({ phone: known, name: '早来的', roles: [{ roleId, shopId: null }] });
    const result = await staff.importServiceExcel(
      formOf([
        TITLES,
        ['', '139', '服务顾问', '', '全国'],
        ['甲', known, '没这角色', '没这店', ''],
        ['乙', phone, '服务顾问', '', ''],
        ['丙', phone, '店主', '', ''],
      ]),
    );
    expect(result).toMatchObject({ total: 4, imported: 0, errorFile: expect.stringMatching(/^\/file\//) as string });
    expect(result.errors.map(({ row, column, message }) => `${String(row)} ${column} ${message}`)).toEqual([
      '2 姓名 不能为空',
      '2 手机号 不是有效的手机号',
      '2 数据范围 只能填全部、本门店、仅本人客户',
      '3 手机号 已是本店员工',
      '3 角色 没有角色「没这角色」',
      '3 门店 没有门店「没这店」',
      '5 手机号 与第4行重复',
      '5 角色 店主角色不能授予他人',
    ]);
    expect((await staff.pageServiceStaff({})).total).toBe(1);
  });

  it('asks for a right of its own', () => {
    const operation = readDocuments()
      .flatMap((document) => document.operations)
      .find((one) => one.id === 'parts/partsStaff/importServiceExcel');
    expect(operation).toMatchObject({ method: 'POST', access: ['serviceDataScope.import'] });
  });
});
