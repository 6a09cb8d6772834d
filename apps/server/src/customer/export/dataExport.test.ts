import { read, utils } from '@e965/xlsx';
import { DOWNLOAD_HOURS, REPEAT_MINUTES } from '@partsdesk/core/customer/export/exportRules';
import { createClient, memorySession, type LoginInfo } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { headersOf } from '../../testing/examples/sendExample';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';
import { endExports } from './endExports';

const HOUR = 3600;
let server: TestServer;
let shop: StockedShop;
let colleague: Person;
let passed: number;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
beforeEach(async () => {
  passed = 0;
  shop = await stockedShop(server);
  colleague = await shop.store.staff(
    ['CustomerList', 'CustomerExportData', 'customerExportApply.apply', 'customerExportApply.audit'],
    shop.shopId,
  );
  await keepLoggedIn(server);
  return () => server.clock.advance(-passed);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const pass = (seconds: number) => {
  passed += seconds;
  server.clock.advance(seconds);
};
const owners = () => customerExportApply(shop.owner.client);
const colleagues = () => customerExportApply(colleague.client);
const named = (name: string, more: { phone?: string; remark?: string; tagIds?: string[] } = {}) =>
  customer(shop.owner.client).add({ name, phone: freshPhone(), ...more });

type Application = Parameters<ReturnType<typeof customerExportApply>['add']>[0];
/** The owner applies for the shop's customers, and the colleague passes it. */
async function passedExport(change: Partial<Application> = {}): Promise<string> {
  const id = await owners().add({ filter: {}, fields: ['name', 'phone'], reason: '回访老客户', ...change });
  await colleagues().audit({ id, version: 1, pass: true });
  return id;
}
const found = async (id: string, group = owners()) =>
  (await group.page({ pageSize: 100 })).records.find((one) => one.id === id)!;
/** The lines of a sheet, its head first. */
async function linesOf({ blob }: { blob: Blob }): Promise<unknown[][]> {
  const book = read(Buffer.from(await blob.arrayBuffer()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null, blankrows: true });
}
const refused = (attempt: () => Promise<unknown>, message: string) =>
  expectRefused(server, shop, attempt, { message: expect.stringContaining(message) as string });

/** The same person with a login of its own, in the same shop. */
async function loggedInAgain({ id }: Person): Promise<Person['client']> {
  const login = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId: id }, server.clock.now()),
  );
  return withLogin(login);
}
function withLogin(login: LoginInfo): Person['client'] {
  const session = memorySession();
  session.login(login);
  session.choose({ tenantId: shop.store.id, deptId: shop.shopId });
  return createClient({ baseUrl: server.url, session });
}

describe('an export of customers by application', () => {
  it('[MEM-81] names the rows, the columns and why; who decides sees how many rows', async () => {
    const tagId = await customerTag(shop.owner.client).add({ name: '老客户' });
    await named('王师傅', { tagIds: [tagId] });
    await named('李师傅');
    const exports = owners();
    expect(await exports.checkExport({ tagId })).toEqual({ rows: 1, allowed: true, message: '' });
    expect(await exports.checkExport({ keyword: '没有' })).toMatchObject({ rows: 0, allowed: false });
    const id = await exports.add({ filter: { tagId }, fields: ['name', 'phone', 'name'], reason: '  周年庆回访 ' });
    expect(await found(id, colleagues())).toMatchObject({
      code: expect.stringMatching(/^DC-/) as string,
      filterText: '城东店的客户，标签：老客户',
      fields: ['name', 'phone'],
      rows: 1,
      status: 0,
      reason: '周年庆回访',
      mine: false,
      mayAudit: true,
      mayDownload: false,
      endTime: null,
      reads: [],
    });
    const { records } = await colleagues().page({ mine: true });
    expect(records).toEqual([]);
  });

  it('[MEM-81] says at the field what is wrong with an application, and writes nothing', async () => {
    await named('王师傅');
    const apply = (change: Partial<Application>) => () =>
      owners().add({ filter: {}, fields: ['name'], reason: '回访', ...change });
    await refused(apply({ reason: '   ' }), '请填写导出用途');
    await refused(apply({ filter: { keyword: '没有' } }), '没有符合条件的客户');
    await refused(apply({ filter: { tagId: shop.store.id } }), '标签不存在');
    // The button alone, without a page that shows customers.
    const stranger = await shop.store.staff(['customerExportApply.apply'], shop.shopId);
    await refused(
      () => customerExportApply(stranger.client).add({ filter: {}, fields: ['name'], reason: '回访' }),
      '您没有查看客户的权限，不能导出',
    );
  });

  it('[MEM-81] is decided by another person than who applied, in the head store too; nothing before', async () => {
    await named('王师傅');
    const id = await owners().add({ filter: {}, fields: ['name'], reason: '回访' });
    await refused(() => owners().getAuditExp({ id }), '待审核');
    expect(await found(id)).toMatchObject({ mine: true, mayAudit: false });
    await refused(() => owners().audit({ id, version: 1, pass: true }), '不能审核自己的导出申请，请另一位同事审核');
    const atHead = customerExportApply(shop.store.owner.client);
    await refused(() => atHead.audit({ id, version: 1, pass: true }), '不能审核自己的导出申请');
    await refused(() => colleagues().audit({ id, version: 1, pass: false, reason: ' ' }), '请填写驳回原因');
    await colleagues().audit({ id, version: 1, pass: false, reason: '用途不清楚' });
    expect(await found(id)).toMatchObject({ status: 3, rejectReason: '用途不清楚', selfAudited: false, endTime: null });
    await refused(() => owners().getAuditExp({ id }), '已驳回');
    await refused(() => colleagues().audit({ id, version: 2, pass: true }), '已驳回');
  });

  it('[MEM-81] is decided by who applied where nobody else works, and says so', async () => {
    const alone = await stockedShop(server);
    await customer(alone.owner.client).add({ name: '赵一', phone: freshPhone() });
    const exports = customerExportApply(alone.owner.client);
    const id = await exports.add({ filter: {}, fields: ['name'], reason: '备份' });
    await exports.audit({ id, version: 1, pass: true });
    expect(await found(id, exports)).toMatchObject({ status: 1, selfAudited: true, mayDownload: true });
  });

  it('[MEM-81] is taken back by who applied alone, as long as nobody has decided', async () => {
    await named('王师傅');
    const id = await owners().add({ filter: {}, fields: ['name'], reason: '回访' });
    await refused(() => colleagues().withdraw({ id, version: 1 }), '只有申请人本人可以撤回');
    await owners().withdraw({ id, version: 1 });
    expect(await found(id)).toMatchObject({ status: 4 });
    await refused(() => colleagues().audit({ id, version: 2, pass: true }), '已撤回');
    const other = await passedExport();
    await refused(() => owners().withdraw({ id: other, version: 2 }), '待下载');
  });

  it('[MEM-82] ends with whose it is, and keeps codes and formulas as text', async () => {
    const phone = freshPhone();
    await named('=1+1', { phone, remark: '@SUM(A1)' });
    const id = await passedExport({ fields: ['phone', 'name', 'remark'] });
    const file = await owners().getAuditExp({ id });
    const { code, appliedBy } = await found(id);
    expect(file.name).toBe(`客户-${code}.xlsx`);
    const lines = await linesOf(file);
    expect(lines.slice(0, 3)).toEqual([
      ['手机号', '客户', '备注'],
      [phone, '=1+1', '@SUM(A1)'],
      [null, null, null],
    ]);
    expect(lines).toHaveLength(4);
    for (const part of ['城东店', `申请人：${appliedBy}`, `单号：${code}`, '导出时间：20'])
      expect(lines[3]?.[0]).toContain(part);
  });

  it('[MEM-83] is of the rows as they are at the download, and each read is written down', async () => {
    await named('王师傅');
    const id = await passedExport({ fields: ['name'] });
    await named('后来的客户');
    const lines = await linesOf(await owners().getAuditExp({ id }));
    expect(lines.slice(1, 3)).toEqual([['后来的客户'], ['王师傅']]);
    const { appliedBy, reads, rows, status } = await found(id);
    expect({ reads, rows, status }).toMatchObject({ reads: [{ by: appliedBy, rows: 2 }], rows: 1, status: 2 });
  });

  it('[MEM-83] is had by who applied alone, in the shop where it was applied for', async () => {
    await named('王师傅');
    const id = await passedExport();
    await refused(() => colleagues().getAuditExp({ id }), '只有申请人本人可以下载');
    await refused(() => customerExportApply(shop.store.owner.client).getAuditExp({ id }), '请切换到「城东店」再下载');
    await owners().getAuditExp({ id });
  });

  it(`[MEM-83] is had once, and ${String(REPEAT_MINUTES)} minutes again by the same login, renewed`, async () => {
    await named('王师傅');
    const id = await passedExport();
    const login = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      openSession(db, { userId: shop.store.owner.id }, server.clock.now()),
    );
    await customerExportApply(withLogin(login)).getAuditExp({ id });
    const other = customerExportApply(await loggedInAgain(shop.store.owner));
    expect(await found(id, other)).toMatchObject({ status: 2, mayDownload: false });
    await refused(() => other.getAuditExp({ id }), '文件已经下载过');
    const renewed = withLogin(await oauth(server.client()).refreshToken({ refreshToken: login.refresh_token }));
    expect(await found(id, customerExportApply(renewed))).toMatchObject({ mayDownload: true });
    pass(REPEAT_MINUTES * 60 - 10);
    await customerExportApply(renewed).getAuditExp({ id });
    expect((await found(id)).reads).toHaveLength(2);
    pass(11);
    await refused(() => customerExportApply(renewed).getAuditExp({ id }), '文件已经下载过');
    expect(await found(id, customerExportApply(renewed))).toMatchObject({ mayDownload: false });
  });

  it(`[MEM-83] has expired ${String(DOWNLOAD_HOURS)} hours after the decision, before a night wrote it`, async () => {
    await named('王师傅');
    const [late, inTime] = [await passedExport(), await passedExport()];
    pass(DOWNLOAD_HOURS * HOUR - 60);
    await owners().getAuditExp({ id: inTime });
    pass(61);
    await refused(() => owners().getAuditExp({ id: late }), '已失效');
    const exports = owners();
    const listed = async (status: 1 | 5) => (await exports.page({ status })).records.map(({ id }) => id);
    expect(await found(late)).toMatchObject({ status: 5, mayDownload: false });
    expect([await listed(1), await listed(5)]).toEqual([[], [late]]);
    const { database, clock, settings } = server;
    const stored = async () =>
      database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
        db.selectFrom('data_export').select(['id', 'status']).where('store_id', '=', shop.store.id).execute(),
      );
    const inOrder = async () => Object.fromEntries((await stored()).map(({ id, status }) => [id, status]));
    expect(await inOrder()).toEqual({ [late]: 1, [inTime]: 2 });
    await endExports({ database, clock, settings }, shop.store.id);
    expect(await inOrder()).toEqual({ [late]: 5, [inTime]: 2 });
    expect([await listed(1), await listed(5)]).toEqual([[], [late]]);
  });

  it('[MEM-82] shows no more than who applied may see at the download', async () => {
    const phone = freshPhone();
    await named('王师傅', { phone });
    const west = await shop.store.branch('城西店');
    await customer(shop.store.owner.at(west).client).add({ name: '城西客户', phone: freshPhone() });
    const manager = await shop.store.staff(
      ['CustomerList', 'CustomerListAll', 'customerExportApply.apply', 'customer.phone'],
      shop.shopId,
    );
    const exports = customerExportApply(manager.client);
    const apply = async (fields: Application['fields']) => {
      const id = await exports.add({ filter: { all: true }, fields, reason: '回访' });
      await colleagues().audit({ id, version: 1, pass: true });
      return id;
    };
    const [whole, narrower, none] = [
      await apply(['name', 'phone']),
      await apply(['name', 'phone']),
      await apply(['name']),
    ];
    expect((await found(whole)).filterText).toBe('全部门店的客户');
    const names = async (id: string) =>
      (await linesOf(await exports.getAuditExp({ id }))).slice(1, -2).map((line) => line.join(' '));
    expect(await names(whole)).toEqual([expect.stringContaining('城西客户'), `王师傅 ${phone}`]);
    await setAside(manager, 'CustomerListAll');
    await asServicePerson(manager);
    expect(await names(narrower)).toEqual([`王师傅 ${phone.slice(0, 3)}****${phone.slice(-4)}`]);
    await setAside(manager, 'CustomerList');
    await refused(() => exports.getAuditExp({ id: none }), '您没有查看客户的权限，不能导出');
  });

  it('[MEM-81] is walled: another store and another branch know nothing of it', async () => {
    await named('王师傅');
    const id = await passedExport();
    const west = await shop.store.branch('城西店');
    const inWest = customerExportApply(shop.store.owner.at(west).client);
    const elsewhere = customerExportApply((await stockedShop(server)).owner.client);
    for (const group of [inWest, elsewhere]) {
      expect((await group.page({})).records).toEqual([]);
      await refused(() => group.getAuditExp({ id }), '导出申请单不存在');
      await refused(() => group.audit({ id, version: 2, pass: true }), '导出申请单不存在');
      await refused(() => group.withdraw({ id, version: 2 }), '导出申请单不存在');
    }
    // As an application for cards neither.
    await refused(() => customerCardExport(shop.owner.client).download({ id }), '导出申请单不存在');
  });

  it(`[MEM-81] decided by two at once, and withdrawn: one happens, in ${String(size(4, 100))} rounds`, async () => {
    await named('王师傅');
    const atHead = customerExportApply(
      (await shop.store.staff(['CustomerExportData', 'customerExportApply.audit'])).at('0').client,
    );
    for (let round = 0; round < size(4, 100); round += 1) {
      const id = await owners().add({ filter: {}, fields: ['name'], reason: '回访' });
      const [approved, rejected, withdrawn] = await Promise.allSettled([
        colleagues().audit({ id, version: 1, pass: true }),
        atHead.audit({ id, version: 1, pass: false, reason: '重复申请' }),
        owners().withdraw({ id, version: 1 }),
      ]);
      const outcomes = [approved, rejected, withdrawn];
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status } = await found(id);
      expect(status).toBe([1, 3, 4][outcomes.findIndex((one) => one.status === 'fulfilled')]);
    }
  });

  it('[MEM-83] downloaded by two logins at once: one of them has it', async () => {
    await named('王师傅');
    const second = customerExportApply(await loggedInAgain(shop.store.owner));
    for (let round = 0; round < size(4, 100); round += 1) {
      const id = await passedExport();
      const done = await Promise.allSettled([owners().getAuditExp({ id }), second.getAuditExp({ id })]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await found(id)).reads).toHaveLength(1);
    }
  });
});

describe('an export of cards by application', () => {
  it('[MEM-81] is applied for, decided and downloaded as one of customers, of the cards as they are now', async () => {
    const cards = customerCardExport(shop.owner.client);
    expect(await cards.checkExport({})).toEqual({ rows: 0, allowed: false, message: '没有符合条件的储值卡' });
    const customerId = await named('王师傅');
    await customerValueCardItem(shop.owner.client).add({
      customerId,
      amount: 10_000,
      tenders: [{ method: 'cash', amount: 10_000 }],
    });
    const id = await cards.applyExportCard({
      status: 1,
      fields: ['customerName', 'balance', 'status'],
      reason: '对账',
    });
    await refused(() => cards.audit({ id, version: 1, pass: true }), '不能审核自己的导出申请');
    const auditor = await shop.store.staff(['CustomerCardExport', 'customerCardExport.audit'], shop.shopId);
    const decided = customerCardExport(auditor.client);
    expect((await decided.page({})).records).toMatchObject([{ id, filterText: '城东店的储值卡，状态：正常', rows: 1 }]);
    await decided.audit({ id, version: 1, pass: true });
    const lines = await linesOf(await cards.download({ id }));
    expect(lines.slice(0, 2)).toEqual([
      ['客户', '余额(元)', '状态'],
      ['王师傅', 100, '正常'],
    ]);
    expect(lines.at(-1)?.[0]).toContain('单号：DC-');
  });

  it('[NET-12] [MEM-81] is not applied for by a page of another site, though the application is a GET', async () => {
    const customerId = await named('王师傅');
    await customerValueCardItem(shop.owner.client).add({
      customerId,
      amount: 10_000,
      tenders: [{ method: 'cash', amount: 10_000 }],
    });
    const apply = (site: string) =>
      fetch(
        `${server.url}/api/parts/customerCardExport/applyExportCard?fields=balance&reason=${encodeURIComponent('对账')}`,
        {
          headers: { ...headersOf(shop.owner), 'Sec-Fetch-Site': site },
        },
      );
    expect((await apply('cross-site')).status).toBe(403);
    expect((await apply('same-origin')).status).toBe(200);
    expect((await customerCardExport(shop.owner.client).page({})).total).toBe(1);
  });
});

/** Takes a page away from a person's role. */
const setAside = ({ id }: Person, path: string) =>
  server.database.transaction({ role: 'platform' }, async ({ db, become }) => {
    const menu = await db.selectFrom('platform.sys_menu').select('id').where('path', '=', path).execute();
    await become({ role: 'tenant', storeId: shop.store.id });
    const roles = db
      .selectFrom('staff_role')
      .innerJoin('staff', 'staff.id', 'staff_role.staff_id')
      .select('staff_role.role_id')
      .where('staff.user_id', '=', id);
    await db
      .deleteFrom('role_menu')
      .where('store_id', '=', shop.store.id)
      .where('role_id', 'in', roles)
      .where(
        'menu_id',
        'in',
        menu.map((one) => one.id),
      )
      .execute();
  });

/** Makes a person a service person without 查看手机号, who sees every customer of the shop. */
const asServicePerson = ({ id }: Person) =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db
      .updateTable('staff')
      .set({ is_service: true, see_phone: false, data_scope: 'all' })
      .where('store_id', '=', shop.store.id)
      .where('user_id', '=', id)
      .execute(),
  );
