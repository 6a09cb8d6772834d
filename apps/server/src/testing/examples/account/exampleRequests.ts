import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { sql } from 'kysely';
import { hashPassword } from '../../../account/login/password';
import { openSession } from '../../../account/login/sessions';
import { sendCode, type SmsPurpose } from '../../../account/login/smsCode';
import { createUser } from '../../../account/user/users';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone } from '../exampleWorld';

const PASSWORD = 'kein-Geheimnis-8';
let passwordHash: Promise<string> | undefined;

/** Makes an account of its own, for examples that end logins or change passwords. */
async function account({ server }: ExampleWorld, ssoUserId?: string) {
  const [phone, now] = [freshPhone(), server.clock.now()];
  const id = await server.database.transaction({ role: 'platform' }, async ({ db }) =>
    createUser(
      db,
      { name: '李四', phone, password: PASSWORD, ...(ssoUserId ? { ssoUserId } : {}) },
      await (passwordHash ??= hashPassword(PASSWORD)),
      now,
    ),
  );
  return { id, phone };
}

/** Logs in without deriving a password's key, which is slow. */
async function loggedIn(world: ExampleWorld, ssoUserId?: string) {
  const { id } = await account(world, ssoUserId);
  const tokens = await world.server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId: id }, world.server.clock.now()),
  );
  return { tokens, headers: { Authorization: `Bearer ${tokens.access_token}` } };
}

/** Reads the code from the message in the outbox. */
async function smsCode({ server }: ExampleWorld, phone: string, purpose: SmsPurpose): Promise<string> {
  return server.database.transaction({ role: 'platform' }, async ({ db }) => {
    await sendCode({ db, settings: server.settings, now: server.clock.now() }, phone, purpose);
    const { payload } = await db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('kind', '=', 'sms')
      .where(sql<string>`payload ->> 'phone'`, '=', phone)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return /验证码(\d{6})/.exec((payload as { text: string }).text)?.[1] ?? '';
  });
}

async function ticket(world: ExampleWorld): Promise<string> {
  const { tokens } = await loggedIn(world, fresh('sso'));
  const session = world.operator.at('0').session;
  session.login(tokens);
  const { url } = await oauth(world.server.client(session)).outerTicket({ target: 'collaboration' });
  return new URL(url).searchParams.get('ticket') ?? '';
}

const freshType = ({ operator }: ExampleWorld) =>
  sysDictType(operator.client).add({ type: fresh('type'), name: '待删类型' });
const freshValue = ({ operator, dictTypeId }: ExampleWorld) =>
  sysDictValue(operator.client).add({ typeId: dictTypeId, value: fresh('v'), label: '待删值' });
const freshMenu = ({ operator }: ExampleWorld) =>
  sysMenu(operator.client).add({ path: fresh('Page'), name: '示例页面', type: 1 });
const freshView = ({ owner }: ExampleWorld) =>
  savedView(owner.client).add({ screen: 'CustomerTag', name: fresh('视图'), list: '' });
const freshRole = ({ store }: ExampleWorld) => sysAuthority(store.owner.client).add({ name: fresh('角色') });

export const accountExamples = {
  'auth/oauth/logout': async (world) => ({ headers: (await loggedIn(world)).headers }),
  'basic/sms/sendCode': () => ({ query: { mobile: freshPhone(), purpose: 'register' } }),

  'basic/sysDictType/add': () => ({ body: { type: fresh('type'), name: '示例类型', remark: '示例' } }),
  'basic/sysDictType/delete': async (world) => ({ query: { ids: [await freshType(world), await freshType(world)] } }),
  'basic/sysDictType/deleteById': async (world) => ({ query: { id: await freshType(world) } }),
  'basic/sysDictType/getItem': ({ dictType }) => ({ query: { type: dictType } }),
  'basic/sysDictType/getItemsByType': ({ dictType }) => ({ query: { type: dictType } }),
  'basic/sysDictType/list': () => ({}),
  'basic/sysDictType/page': () => ({ query: { keyword: '示例', status: 1, current: 1, pageSize: 10 } }),
  'basic/sysDictType/update': async (world) => ({
    body: { id: await freshType(world), version: 1, name: '改名', remark: '改过', status: 0 },
  }),
  'basic/sysDictValue/add': ({ dictTypeId }) => ({
    body: { typeId: dictTypeId, value: fresh('v'), label: '示例值', sort: 2 },
  }),
  'basic/sysDictValue/delete': async (world) => ({
    query: { ids: [await freshValue(world), await freshValue(world)] },
  }),
  'basic/sysDictValue/deleteById': async (world) => ({ query: { id: await freshValue(world) } }),
  'basic/sysDictValue/list': ({ dictTypeId }) => ({ query: { typeId: dictTypeId } }),
  'basic/sysDictValue/page': ({ dictTypeId }) => ({
    query: { typeId: dictTypeId, keyword: '示例', status: 1, current: 1, pageSize: 10 },
  }),
  'basic/sysDictValue/update': async (world) => ({
    body: { id: await freshValue(world), version: 1, value: fresh('v'), label: '改名', sort: 3, status: 1 },
  }),

  'basic/sysMenu/add': ({ menuId }) => ({
    body: {
      parentId: menuId,
      path: fresh('Page'),
      name: '示例页面',
      type: 1,
      display: 1,
      icon: 'store',
      sort: 9,
      kind: 0,
      withParent: false,
      platformOnly: false,
    },
  }),
  'basic/sysMenu/delete': async (world) => ({ query: { id: await freshMenu(world) } }),
  'basic/sysMenu/get': ({ menuId }) => ({ query: { id: menuId } }),
  'basic/sysMenu/list': () => ({ query: { kind: 0 } }),
  'basic/sysMenu/listAllChild': () => ({ query: { kind: 0 } }),
  'basic/sysMenu/listAuthMenu': () => ({ query: { kind: 0 } }),
  'basic/sysMenu/listByAuthIds': ({ roleId }) => ({ query: { authIds: [roleId] } }),
  'basic/sysMenu/update': async (world) => ({
    body: {
      id: await freshMenu(world),
      version: 1,
      parentId: world.menuId,
      path: fresh('Page'),
      name: '改名',
      type: 1,
      display: 0,
      icon: 'goods',
      sort: 1,
      withParent: true,
      platformOnly: false,
    },
  }),
  'basic/sysMenuAuthority/authorizeMenu': async (world) => ({
    body: { authorityId: await freshRole(world), menuIds: [world.menuId] },
  }),

  'gate/oauth/customerLogin': ({ store }) => ({
    body: { storeId: store.id, code: 'wx-code' },
    refusedAs: '该店铺尚未绑定小程序',
  }),
  'gate/oauth/enterShop': async ({ store, deptId }) => {
    const shop = deptId === '0' ? {} : { deptId };
    const { session } = await store.staff(['CustomerTag'], shop.deptId);
    return {
      headers: { Authorization: `Bearer ${session.tokens()?.access_token ?? ''}` },
      body: { tenantId: store.id, ...shop },
    };
  },
  'gate/oauth/login': async (world) => ({
    body: { authType: 'password', username: (await account(world)).phone, password: PASSWORD },
  }),
  'gate/oauth/outerTicket': async (world) => ({
    query: { target: 'collaboration' },
    headers: (await loggedIn(world, fresh('sso'))).headers,
  }),
  'gate/oauth/redeemTicket': async (world) => ({ body: { ticket: await ticket(world) } }),
  'gate/oauth/refreshToken': async (world) => ({
    body: { refreshToken: (await loggedIn(world)).tokens.refresh_token },
  }),
  'gate/oauth/thirdLogin': async (world) => {
    const ssoUserId = fresh('sso');
    await account(world, ssoUserId);
    return { body: { sessionId: `known:${ssoUserId}`, BJ_SESSION: 'session' } };
  },

  'parts/savedView/add': () => ({ body: { screen: fresh('List'), name: '常用', list: '{"size":50}', shared: true } }),
  'parts/savedView/deleteById': async (world) => ({ query: { id: await freshView(world) } }),
  'parts/savedView/list': () => ({}),
  'parts/savedView/setDefault': async (world) => ({ body: { screen: 'CustomerTag', id: await freshView(world) } }),
  'parts/savedView/update': async (world) => ({
    body: { id: await freshView(world), version: 1, name: fresh('视图'), list: '', shared: true },
  }),

  'user/sysAuthority/accessMatrix': () => ({}),
  'user/sysAuthority/add': ({ roleId }) => ({
    body: { name: fresh('角色'), remark: '示例', level: 20, kind: 0, copyOf: roleId },
  }),
  'user/sysAuthority/del': async (world) => ({ query: { id: await freshRole(world) } }),
  'user/sysAuthority/get': ({ roleId }) => ({ query: { id: roleId } }),
  'user/sysAuthority/list': () => ({ query: { kind: 0 } }),
  'user/sysAuthority/page': () => ({ query: { name: '收银', kind: 0, current: 1, pageSize: 10 } }),
  'user/sysAuthority/update': async (world) => ({
    body: { id: await freshRole(world), version: 1, name: fresh('角色'), remark: '改过', level: 30 },
  }),

  'user/sysUser/add': () => ({
    body: { name: '新员工', phone: freshPhone(), loginName: fresh('staff'), password: PASSWORD },
  }),
  'user/sysUser/forgetPassword': async (world) => {
    const { phone } = await account(world);
    return {
      query: { smsCode: await smsCode(world, phone, 'forgetPassword') },
      body: { phone, password: 'ganz-anders-9' },
    };
  },
  'user/sysUser/get': ({ owner }) => ({ query: { id: owner.id } }),
  'user/sysUser/getByMobile': () => ({ query: { mobile: freshPhone() } }),
  'user/sysUser/modifyPassword': async (world) => ({
    body: { oldPassword: PASSWORD, newPassword: 'ganz-anders-9' },
    headers: (await loggedIn(world)).headers,
  }),
  'user/sysUser/regByPhone': async (world) => {
    const phone = freshPhone();
    return {
      query: { smsCode: await smsCode(world, phone, 'register') },
      body: { phone, name: '王五', password: PASSWORD },
    };
  },
  'user/sysUser/regBySso': async (world) => {
    const [phone, ssoUserId] = [freshPhone(), fresh('sso')];
    return {
      query: { ssoUserId },
      body: {
        phone,
        smsCode: await smsCode(world, phone, 'register'),
        name: '赵六',
        password: PASSWORD,
        sessionId: `known:${ssoUserId}`,
        BJ_SESSION: 'session',
      },
    };
  },
  'user/sysUser/setApprovalCode': async (world) => ({
    body: { password: PASSWORD, code: '260724' },
    headers: (await loggedIn(world)).headers,
  }),
  'user/sysUser/update': async ({ owner }) => {
    const { id, version } = await sysUser(owner.client).user();
    return { body: { id, version, name: '改名', avatar: '' } };
  },
  'user/sysUser/user': ({ store, shopId }) => ({ query: { storeId: store.id, shopId } }),
} satisfies Partial<ExampleRequests>;
