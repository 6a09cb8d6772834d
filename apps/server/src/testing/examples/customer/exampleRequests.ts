import { customer } from '@partsdesk/sdk/parts/customer';
import { customerLevelSetting } from '@partsdesk/sdk/parts/customerLevelSetting';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone } from '../exampleWorld';
import { cardExamples } from './cardExamples';
import { cashCardExamples } from './cashCardExamples';
import { commentExamples } from './commentExamples';
import { customerSheetExamples } from './customerSheetExamples';
import { customerShopExamples } from './customerShopExamples';
import { exchangeExamples } from './exchangeExamples';
import { exportExamples } from './exportExamples';
import { giftCardExamples } from './giftCardExamples';
import { memberExamples } from './memberExamples';
import { mergeExamples } from './mergeExamples';
import { pointsExamples } from './pointsExamples';
import { remindExamples } from './remindExamples';
import { vehicleExamples } from './vehicleExamples';
import { wechatExamples } from './wechatExamples';

const freshCustomer = ({ owner }: ExampleWorld) => customer(owner.client).add({ name: '李师傅', phone: freshPhone() });
const freshLevel = ({ owner }: ExampleWorld) => customLevel(owner.client).add({ name: fresh('等级') });
/** A threshold that no grade has, so high that nobody reaches it. */
const freshThreshold = () => 9_000_000_000 + Number(fresh(''));
const freshTag = ({ owner }: ExampleWorld) => customerTag(owner.client).add({ name: fresh('标签') });

export const customerExamples = {
  ...cardExamples,
  ...cashCardExamples,
  ...giftCardExamples,
  ...commentExamples,
  ...customerSheetExamples,
  ...customerShopExamples,
  ...exportExamples,
  ...memberExamples,
  ...mergeExamples,
  ...remindExamples,

  'parts/customLevel/add': () => ({
    body: {
      name: fresh('等级'),
      remark: '年采购十万以上',
      sort: 2,
      threshold: freshThreshold(),
      percent: 95,
      pointsPercent: 150,
      rights: '免费检测',
    },
  }),
  'parts/customLevel/get': async (world) => ({ query: { id: await freshLevel(world) } }),
  'parts/customLevel/list': () => ({ query: { status: 1 } }),
  'parts/customLevel/update': async (world) => ({
    body: {
      id: await freshLevel(world),
      name: fresh('等级'),
      remark: '',
      sort: 1,
      threshold: null,
      percent: 90,
      pointsPercent: 120,
      rights: '',
      version: 1,
    },
  }),
  'parts/customLevel/updateStatus': async (world) => ({
    body: { id: await freshLevel(world), status: 0, version: 1, moveTo: world.levelId },
  }),

  'parts/customerLevelSetting/item': () => ({}),
  'parts/customerLevelSetting/preview': () => ({ query: { months: 12 } }),
  'parts/customerLevelSetting/save': async ({ owner }) => {
    const setting = customerLevelSetting(owner.client);
    // The first save adds the row, and a second one changes it: the example is of the second.
    if ((await setting.item()).version === 0) await setting.save({ months: 12, keepMonths: 3, version: 0 });
    const { version } = await setting.item();
    return { body: { months: 12, keepMonths: 3, version } };
  },

  'parts/customer/add': (world) => ({
    body: {
      name: '李师傅',
      phone: freshPhone(),
      kind: 2,
      source: '电话',
      address: '东直门',
      remark: '常客',
      creditLimit: 100_000,
      tagIds: [world.tagId],
      levelId: world.levelId,
      serviceStaffId: null,
    },
  }),
  'parts/customer/disable': async (world) => ({ query: { id: await freshCustomer(world) } }),
  'parts/customer/enable': async (world) => ({ query: { id: await freshCustomer(world) } }),
  'parts/customer/getCheck': () => ({ query: { phone: freshPhone() } }),
  'parts/customer/item': ({ customerId }) => ({ query: { id: customerId } }),
  'parts/customer/listOrderSale': ({ customerId }) => ({ query: { id: customerId } }),
  'parts/customer/listSource': () => ({}),
  'parts/customer/page': (world) => ({
    query: {
      levelId: world.levelId,
      keyword: '师傅',
      tagId: world.tagId,
      status: 1,
      all: true,
      owing: true,
      shopId: world.shopId,
      serviceStaffId: world.staffId,
      wechat: true,
      wechatFrom: '2026-01-01',
      wechatTo: '2026-12-31',
      sort: 'debt.desc',
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/customer/revealPhone': async (world) => ({ body: { id: await freshCustomer(world) } }),
  'parts/customer/update': async (world) => ({
    body: {
      id: await freshCustomer(world),
      name: '王师傅',
      phone: freshPhone(),
      kind: 1,
      source: '门店',
      address: '西直门',
      remark: '',
      creditLimit: null,
      levelId: world.levelId,
      serviceStaffId: null,
      version: 1,
    },
  }),
  'parts/customer/updateTag': async (world) => ({ body: { id: await freshCustomer(world), tagIds: [world.tagId] } }),

  'parts/customerTag/add': () => ({ body: { name: fresh('标签') } }),
  'parts/customerTag/deleteById': async (world) => ({ query: { id: await freshTag(world) } }),
  'parts/customerTag/list': () => ({}),
  'parts/customerTag/page': () => ({ query: { name: '标签', status: 1, current: 1, pageSize: 10 } }),
  'parts/customerTag/update': async (world) => ({
    body: { id: await freshTag(world), version: 1, name: fresh('标签'), status: 0 },
  }),

  ...exchangeExamples,
  ...pointsExamples,
  ...vehicleExamples,
  ...wechatExamples,
} satisfies Partial<ExampleRequests>;
