import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import type { ExampleRequests } from '../testing/exampleRequest';
import { type ExampleWorld, fresh } from '../testing/exampleWorld';

const place = { contact: '张三', phone: '010-12345678', region: '北京', address: '东直门 1 号', longitude: 116.4, latitude: 39.9, logo: '', businessHours: '9:00-18:00', businessNature: 200 };

const freshShop = ({ store }: ExampleWorld) => partsShop(store.owner.client).add({ name: fresh('门店') });
const freshWarehouse = ({ owner }: ExampleWorld) => warehouse(owner.client).add({ name: fresh('仓库') });
async function freshStaff({ store, deptId }: ExampleWorld): Promise<string> {
  const { id } = await store.staff(['CustomerTag'], deptId === '0' ? undefined : deptId);
  return (await partsStaff(store.owner.client).getByUserId({ userId: id }))?.id ?? '';
}

export const storeExamples = {
  'parts/partsShop/add': () => ({ body: { name: fresh('门店'), ...place } }),
  'parts/partsShop/del': async (world) => ({ query: { id: await freshShop(world) } }),
  'parts/partsShop/get': ({ shopId }) => ({ query: { id: shopId } }),
  'parts/partsShop/list': () => ({ query: { status: 1 } }),
  'parts/partsShop/listAllShop': () => ({}),
  'parts/partsShop/listDropdown': () => ({ query: { keyword: '店', withHead: true } }),
  'parts/partsShop/listMyShop': () => ({}),
  'parts/partsShop/listMyShop2': () => ({}),
  'parts/partsShop/listWithWarehouse': () => ({}),
  'parts/partsShop/page': () => ({ query: { name: '店', status: 1, current: 1, pageSize: 10 } }),
  'parts/partsShop/update': async (world) => ({ body: { id: await freshShop(world), version: 1, name: fresh('门店'), ...place, status: 0 } }),

  'parts/partsStaff/disable': async (world) => ({ query: { id: await freshStaff(world) } }),
  'parts/partsStaff/enable': async (world) => ({ query: { id: await freshStaff(world) } }),
  'parts/partsStaff/get': ({ staffId }) => ({ query: { id: staffId } }),
  'parts/partsStaff/getByUserId': ({ staffUserId }) => ({ query: { userId: staffUserId } }),
  'parts/partsStaff/isBindUser': ({ staffUserId }) => ({ query: { userId: staffUserId } }),
  'parts/partsStaff/isMaster': ({ store }) => ({ query: { userId: store.owner.id } }),
  'parts/partsStaff/list': ({ shopId }) => ({ query: { keyword: '员工', shopId } }),
  'parts/partsStaff/listServiceStaff': () => ({ query: { keyword: '员工' } }),
  'parts/partsStaff/page': ({ shopId, roleId }) => ({ query: { keyword: '员工', shopId, roleId, status: 1, current: 1, pageSize: 10 } }),

  'parts/partsStore/add': () => ({ body: { name: fresh('店铺'), ...place, orgId: fresh('org') } }),
  'parts/partsStore/del': async ({ owner }) => ({ query: { id: await partsStore(owner.client).add({ name: fresh('店铺') }) } }),
  'parts/partsStore/get': ({ store }) => ({ query: { id: store.id } }),
  'parts/partsStore/isOpenGoodsManage': () => ({}),
  'parts/partsStore/listMyStore': () => ({}),
  'parts/partsStore/update': async ({ owner, store }) => {
    const { version } = await partsStore(owner.client).get({});
    return { body: { id: store.id, version, name: fresh('店铺'), ...place, orgId: fresh('org') } };
  },

  'parts/storeOrg/checkExist': () => ({ query: { orgId: fresh('org') } }),
  'parts/storeOrg/checkOrg': ({ store }) => ({ query: { orgId: fresh('org'), storeId: store.id } }),
  'parts/storeOrg/getByStoreId': ({ store }) => ({ query: { storeId: store.id } }),
  'parts/storeSetting/save': async ({ store, roleId }) => {
    const { price, print } = await storeSetting(store.owner.client).view();
    return {
      headers: { 'Dept-Id': '0' },
      body: {
        price: { version: price.version, goodsManageOpen: true, aboveCostOnly: false, priceChange: [{ roleId, lowestPercent: 80 }] },
        print: { version: print.version, header: '城东配件', phone: '010-12345678', address: '东直门 1 号', logo: '', qrcode: '', footer: '谢谢惠顾', paper: '80mm', copies: 1, printAfterCheckout: true },
      },
    };
  },
  'parts/storeSetting/view': () => ({}),

  'parts/warehouse/add': ({ shopId }) => ({ body: { shopId, name: fresh('仓库'), address: '后院', isDefault: false } }),
  'parts/warehouse/list': ({ shopId }) => ({ query: { shopId } }),
  'parts/warehouse/page': ({ shopId }) => ({ query: { shopId, name: '仓库', status: 1, current: 1, pageSize: 10 } }),
  'parts/warehouse/update': async (world) => ({ body: { id: await freshWarehouse(world), version: 1, name: fresh('仓库'), address: '前院' } }),
  'parts/warehouse/updateStatus': async (world) => ({ body: { id: await freshWarehouse(world), version: 1, status: 0 } }),
} satisfies Partial<ExampleRequests>;
