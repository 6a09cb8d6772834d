import { creditCodeProblem } from '@partsdesk/core/store/papers';
import { combo } from '@partsdesk/sdk/parts/combo';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { sql } from 'kysely';
import { openSession } from '../../../account/login/sessions';
import { sendCode } from '../../../account/login/smsCode';
import { storedPicture } from '../../company/storedPicture';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone } from '../exampleWorld';
import { factoryId, freshCombo, freshModel } from './freshCombo';
import { miniAppExamples } from './miniAppExamples';

const place = {
  contact: '张三',
  phone: '010-12345678',
  region: '北京',
  address: '东直门 1 号',
  longitude: 116.4,
  latitude: 39.9,
  logo: '',
  businessHours: '9:00-18:00',
  businessNature: 200,
};

const freshShop = ({ store }: ExampleWorld) => partsShop(store.owner.client).add({ name: fresh('门店') });
/** Gives a role in the world's shop; in the head store one that counts everywhere. */
const rolesHere = ({ roleId, deptId }: ExampleWorld) => [{ roleId, shopId: deptId === '0' ? null : deptId }];
const freshServicePerson = (world: ExampleWorld) =>
  partsStaff(world.owner.client).addServiceStaff({ phone: freshPhone(), name: '服务员工', roles: rolesHere(world) });

async function freshFenxiao(world: ExampleWorld): Promise<string> {
  const { userId } = await partsStaff(world.owner.client).get({ id: await freshStaff(world) });
  await partsStaff(world.owner.client).bindFenxiaoStaff({ userId, roleIds: ['seller'] });
  return userId;
}

/** Reads the code from the message in the outbox. */
const addStaffCode = ({ server, store }: ExampleWorld, phone: string): Promise<string> =>
  server.database.transaction({ role: 'platform' }, async ({ db }) => {
    const inviting = { id: store.id, name: '测试店' };
    await sendCode({ db, settings: server.settings, now: server.clock.now() }, phone, 'addStaff', undefined, inviting);
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

/** Invites somebody to the staff; answers the invitation, and the headers of whoever may answer it. */
async function freshInvitation(world: ExampleWorld) {
  const { server, owner } = world;
  const { id: userId } = await server.person();
  const id = await partsStaff(owner.client).add({ userId, roles: rolesHere(world) });
  const { invitation } = await partsStaff(owner.client).get({ id });
  const { access_token } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId }, server.clock.now()),
  );
  return { id: invitation?.id ?? '', headers: { Authorization: `Bearer ${access_token}` } };
}

const freshType = ({ store }: ExampleWorld) => salesOrderDetailType(store.owner.client).add({ name: fresh('类型') });
const freshWarehouse = ({ owner }: ExampleWorld) => warehouse(owner.client).add({ name: fresh('仓库') });
async function freshStaff({ store, deptId }: ExampleWorld): Promise<string> {
  const { id } = await store.staff(['CustomerTag'], deptId === '0' ? undefined : deptId);
  return (await partsStaff(store.owner.client).getByUserId({ userId: id }))?.id ?? '';
}

/** Makes somebody new who works in the shop and serves customers; returns the member's id. */
export async function freshServer(world: ExampleWorld): Promise<string> {
  const id = await freshStaff(world);
  await partsStaff(world.store.owner.client).update({ id, version: 1, isService: true });
  return id;
}

/** Makes a disabled meal, which may be deleted. */
async function disabledCombo(world: ExampleWorld): Promise<string> {
  const { id } = await freshCombo(world);
  await combo(world.store.owner.client).update({ id, version: 1, status: 0 });
  return id;
}

const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Makes an unused credit code with its check digit. */
function freshCreditCode(): string {
  const body = `91330106${fresh('').padStart(9, '0')}`;
  const found = [...CREDIT_CHARACTERS].find((digit) => creditCodeProblem(body + digit) === undefined);
  return body + (found ?? '');
}
async function papers({ server, owner }: ExampleWorld) {
  const picture = () => storedPicture(server, owner.id);
  return {
    companyName: '杭州顺达汽配有限公司',
    creditCode: freshCreditCode(),
    legalPerson: '陈国华',
    legalIdNumber: '11010519491231002X',
    phone: '13900000001',
    licenceImage: await picture(),
    idFrontImage: await picture(),
    idBackImage: await picture(),
  };
}
/** Submits the papers of a new store for review; returns both ids. */
async function handedIn(world: ExampleWorld) {
  const { owner } = world;
  const storeId = await partsStore(owner.client).add({ name: fresh('店铺') });
  return { storeId, id: await partsStoreAuth(owner.client).save({ storeId, ...(await papers(world)) }) };
}

export const storeExamples = {
  ...miniAppExamples,

  'nest/machineryFactory/page': () => ({ query: { keyword: 'dz', kind: 1, current: 1, pageSize: 50 } }),

  'parts/combo/add': async (world) => ({
    body: { name: fresh('大保养'), remark: '一万公里', modelIds: [await freshModel(world)] },
  }),
  'parts/combo/del': async (world) => ({ query: { id: await disabledCombo(world) } }),
  'parts/combo/page': async (world) => ({
    query: { name: '保养', modelId: await freshModel(world), status: 1, current: 1, pageSize: 10 },
  }),
  'parts/combo/update': async (world) => ({
    body: {
      id: (await freshCombo(world)).id,
      version: 1,
      name: fresh('大保养'),
      remark: '两万公里',
      status: 0,
      modelIds: [await freshModel(world)],
    },
  }),
  'parts/comboModel/del': async (world) => ({ query: { id: (await freshCombo(world)).comboModelId } }),
  'parts/comboModelDetail/addBatch': async (world) => {
    const { comboModelId } = await freshCombo(world);
    return {
      body: {
        comboModelId,
        version: 2,
        replace: true,
        lines: [
          { kind: 1, skuId: world.oil, quantity: 4.5, price: 2650 },
          { kind: 2, name: '更换机油', unitName: '次', quantity: 1, price: 5000 },
        ],
      },
    };
  },
  'parts/comboModelDetail/del': async (world) => ({ query: { id: (await freshCombo(world)).lineId } }),
  'parts/comboModelDetail/list': async (world) => ({ query: { comboModelId: (await freshCombo(world)).comboModelId } }),
  'parts/comboModelDetail/pageByModel': async (world) => ({
    query: { modelId: (await freshCombo(world)).modelId, kind: 1, current: 1, pageSize: 10 },
  }),

  'parts/partsStoreAuth/getByStoreId': async (world) => ({ query: { storeId: (await handedIn(world)).storeId } }),
  'parts/partsStoreAuth/page': () => ({ query: { keyword: '店', status: 1, current: 1, pageSize: 10 } }),
  'parts/partsStoreAuth/pass': async (world) => ({ query: { id: (await handedIn(world)).id, version: 1 } }),
  'parts/partsStoreAuth/reject': async (world) => ({
    query: { id: (await handedIn(world)).id, reason: '营业执照不清晰', version: 1 },
  }),
  'parts/partsStoreAuth/save': async (world) => {
    const { id, storeId } = await handedIn(world);
    await partsStoreAuth(world.operator.client).reject({ id, reason: '营业执照不清晰' });
    return { body: { storeId, ...(await papers(world)), version: 2 } };
  },

  'parts/shopDistribution/addOrUpdate': async (world) => ({
    headers: { 'Dept-Id': '0' },
    body: { shopId: await freshShop(world), scope: 2, categoryIds: [world.categoryId], version: 0 },
  }),
  'parts/shopDistribution/listByShopIds': ({ shopId }) => ({ query: { shopIds: [shopId] } }),

  'parts/vehicleModel/add': async (world) => ({
    body: {
      factoryId: await factoryId(world),
      name: fresh('宝来'),
      modelYear: '2018款',
      displacement: '1.5L',
      engine: 'EA211',
      remark: '',
    },
  }),
  'parts/vehicleModel/enable': async (world) => ({ query: { id: await freshModel(world), status: 0 } }),
  'parts/vehicleModel/get': async (world) => ({ query: { id: await freshModel(world) } }),
  'parts/vehicleModel/list': async (world) => ({ query: { factoryId: await factoryId(world), keyword: 'langyi' } }),
  'parts/vehicleModel/page': async (world) => ({
    query: { factoryId: await factoryId(world), keyword: '朗逸', status: 1, current: 1, pageSize: 10 },
  }),
  'parts/vehicleModel/update': async (world) => ({
    body: {
      id: await freshModel(world),
      version: 1,
      factoryId: await factoryId(world),
      name: fresh('速腾'),
      modelYear: '2020款',
      displacement: '1.4T',
      engine: 'EA211',
      remark: '',
    },
  }),

  'parts/partsShop/add': () => ({ body: { name: fresh('门店'), ...place } }),
  'parts/partsShop/del': async (world) => ({ headers: { 'Dept-Id': '0' }, query: { id: await freshShop(world) } }),
  'parts/partsShop/get': ({ shopId }) => ({ query: { id: shopId } }),
  'parts/partsShop/list': () => ({ query: { status: 1 } }),
  'parts/partsShop/listAllShop': () => ({}),
  'parts/partsShop/listDropdown': () => ({ query: { keyword: '店', withHead: true } }),
  'parts/partsShop/listMyShop': () => ({}),
  'parts/partsShop/listMyShop2': () => ({}),
  'parts/partsShop/listWithWarehouse': () => ({}),
  'parts/partsShop/page': () => ({ query: { name: '店', status: 1, current: 1, pageSize: 10 } }),
  'parts/partsShop/update': async (world) => ({
    headers: { 'Dept-Id': '0' },
    body: { id: await freshShop(world), version: 1, name: fresh('门店'), ...place, status: 0 },
  }),

  'parts/staffInvitation/list': () => ({}),
  'parts/staffInvitation/accept': async (world) => {
    const { id, headers } = await freshInvitation(world);
    return { headers, query: { id } };
  },
  'parts/staffInvitation/refuse': async (world) => {
    const { id, headers } = await freshInvitation(world);
    return { headers, query: { id } };
  },
  'parts/staffInvitation/withdraw': async (world) => ({ query: { id: (await freshInvitation(world)).id } }),

  'parts/partsStaff/accountList': () => ({ query: { keyword: '孙' } }),
  'parts/partsStaff/add': async (world) => ({
    body: { userId: (await world.server.person()).id, name: '新员工', isService: true, roles: rolesHere(world) },
  }),
  'parts/partsStaff/addBySms': async (world) => {
    const phone = freshPhone();
    return {
      query: { smsCode: await addStaffCode(world, phone) },
      body: { phone, name: '新员工', isService: false, roles: rolesHere(world) },
    };
  },
  'parts/partsStaff/addServiceStaff': (world) => ({
    body: {
      phone: freshPhone(),
      name: '服务员工',
      roles: rolesHere(world),
      dataScope: 'own',
      auth: { seePhone: false, allowDiscount: false, allowCredit: false },
    },
  }),
  'parts/partsStaff/bindAccount': async (world) => ({ body: { staffId: await freshStaff(world), ssoId: null } }),
  'parts/partsStaff/bindFenxiaoStaff': async (world) => ({
    body: { userId: await freshFenxiao(world), roleIds: ['operator', 'seller'] },
  }),
  'parts/partsStaff/checkAccount': () => ({ query: { ssoId: 'hub-nobody' } }),
  'parts/partsStaff/checkStaff': ({ staffUserId }) => ({ query: { userId: staffUserId } }),
  'parts/partsStaff/del': async (world) => ({ query: { id: await freshStaff(world) } }),
  'parts/partsStaff/delFenxiaoURoles': async (world) => ({ query: { userId: await freshFenxiao(world) } }),
  'parts/partsStaff/disable': async (world) => ({ query: { id: await freshStaff(world) } }),
  'parts/partsStaff/enable': async (world) => ({ query: { id: await freshStaff(world) } }),
  'parts/partsStaff/get': ({ staffId }) => ({ query: { id: staffId } }),
  'parts/partsStaff/getByUserId': ({ staffUserId }) => ({ query: { userId: staffUserId } }),
  'parts/partsStaff/getFenxiaoAllRoles': () => ({}),
  'parts/partsStaff/getFenxiaoUserAndRoleByUserId': async (world) => ({ query: { userId: await freshFenxiao(world) } }),
  'parts/partsStaff/getServiceAuth': async (world) => ({ query: { id: await freshServicePerson(world) } }),
  'parts/partsStaff/importServiceExcel': () => ({
    body: {
      file: exampleSheet([
        ['姓名', '手机号', '角色'],
        ['王师傅', freshPhone(), '收银员'],
      ]),
    },
  }),
  'parts/partsStaff/importServiceTemplate': () => ({}),
  'parts/partsStaff/isBindUser': ({ staffUserId }) => ({ query: { userId: staffUserId } }),
  'parts/partsStaff/isMaster': ({ store }) => ({ query: { userId: store.owner.id } }),
  'parts/partsStaff/isOtherBindUser': ({ staffUserId }) => ({ query: { ssoId: 'hub-nobody', userId: staffUserId } }),
  'parts/partsStaff/list': ({ shopId }) => ({ query: { keyword: '员工', shopId } }),
  'parts/partsStaff/listServiceStaff': () => ({ query: { keyword: '员工' } }),
  'parts/partsStaff/page': ({ shopId, roleId }) => ({
    query: { keyword: '员工', shopId, roleId, status: 1, current: 1, pageSize: 10 },
  }),
  'parts/partsStaff/pageServiceStaff': ({ shopId }) => ({
    query: { keyword: '员工', shopId, status: 1, dataScope: 'shop', current: 1, pageSize: 10 },
  }),
  'parts/partsStaff/update': async (world) => ({
    body: { id: await freshStaff(world), version: 1, name: '改名', isService: true, roles: rolesHere(world) },
  }),
  'parts/partsStaff/updateServiceAuth': async (world) => ({
    body: {
      id: await freshServicePerson(world),
      version: 1,
      auth: { seePhone: false, allowDiscount: true, allowCredit: false },
    },
  }),

  'parts/partsStore/add': () => ({ body: { name: fresh('店铺'), ...place, orgId: fresh('org') } }),
  'parts/partsStore/del': async ({ owner }) => ({
    query: { id: await partsStore(owner.client).add({ name: fresh('店铺') }) },
  }),
  'parts/partsStore/get': ({ store }) => ({ query: { id: store.id } }),
  'parts/partsStore/isOpenGoodsManage': () => ({}),
  'parts/partsStore/listMyStore': () => ({}),
  'parts/partsStore/update': async ({ owner, store }) => {
    const { version } = await partsStore(owner.client).get({});
    return { body: { id: store.id, version, name: fresh('店铺'), ...place, orgId: fresh('org') } };
  },

  'parts/serviceDataScope/getByServiceId': async (world) => ({ query: { serviceId: await freshServicePerson(world) } }),
  'parts/serviceDataScope/set': async (world) => ({
    body: { serviceId: await freshServicePerson(world), dataScope: 'own', version: 1 },
  }),
  'parts/salesOrderDetailType/add': ({ salesTypeId }) => ({
    body: { pid: salesTypeId, name: fresh('类型'), code: fresh('LX-') },
  }),
  'parts/salesOrderDetailType/disable': async (world) => ({ body: { id: await freshType(world), version: 1 } }),
  'parts/salesOrderDetailType/enable': async (world) => {
    const id = await freshType(world);
    await salesOrderDetailType(world.store.owner.client).disable({ id, version: 1 });
    return { body: { id, version: 2 } };
  },
  'parts/salesOrderDetailType/list': () => ({ query: { status: 1 } }),
  'parts/salesOrderDetailType/queryByPid': ({ salesTypeId }) => ({ query: { pid: salesTypeId } }),
  'parts/salesOrderDetailType/update': async (world) => ({
    body: { id: await freshType(world), version: 1, name: fresh('类型'), code: fresh('LX-'), sort: 1 },
  }),

  'parts/storeOrg/checkExist': () => ({ query: { orgId: fresh('org') } }),
  'parts/storeOrg/checkOrg': ({ store }) => ({ query: { orgId: fresh('org'), storeId: store.id } }),
  'parts/storeOrg/getByStoreId': ({ store }) => ({ query: { storeId: store.id } }),
  'parts/storeSetting/save': async ({ store, roleId }) => {
    const { price, print } = await storeSetting(store.owner.client).view();
    return {
      headers: { 'Dept-Id': '0' },
      body: {
        price: {
          version: price.version,
          goodsManageOpen: true,
          aboveCostOnly: false,
          costPercent: 100,
          freeWarranty: 10_000,
          priceChange: [{ roleId, lowestPercent: 80 }],
        },
        print: {
          version: print.version,
          header: '城东配件',
          phone: '010-12345678',
          address: '东直门 1 号',
          logo: '',
          qrcode: '',
          footer: '谢谢惠顾',
          paper: '80mm',
          copies: 1,
          printAfterCheckout: true,
        },
      },
    };
  },
  'parts/storeSetting/saveCommission': async ({ store }) => {
    const { commission } = await storeSetting(store.owner.client).view();
    return {
      headers: { 'Dept-Id': '0' },
      body: {
        version: commission.version,
        open: true,
        rate: 500,
        secondRate: 100,
        counterToo: true,
        settleDays: 7,
        bindDays: 0,
        lowestWithdrawal: 1000,
      },
    };
  },
  'parts/storeSetting/view': () => ({}),

  'parts/warehouse/add': ({ shopId }) => ({ body: { shopId, name: fresh('仓库'), address: '后院', isDefault: false } }),
  'parts/warehouse/list': ({ shopId }) => ({ query: { shopId } }),
  'parts/warehouse/page': ({ shopId }) => ({ query: { shopId, name: '仓库', status: 1, current: 1, pageSize: 10 } }),
  'parts/warehouse/update': async (world) => ({
    body: { id: await freshWarehouse(world), version: 1, name: fresh('仓库'), address: '前院' },
  }),
  'parts/warehouse/updateStatus': async (world) => ({
    body: { id: await freshWarehouse(world), version: 1, status: 0 },
  }),
} satisfies Partial<ExampleRequests>;
