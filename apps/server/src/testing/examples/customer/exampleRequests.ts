import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone } from '../exampleWorld';
import { commentExamples } from './commentExamples';

const freshCustomer = ({ owner }: ExampleWorld) => customer(owner.client).add({ name: '李师傅', phone: freshPhone() });
const freshLevel = ({ owner }: ExampleWorld) => customLevel(owner.client).add({ name: fresh('等级') });
const freshTag = ({ owner }: ExampleWorld) => customerTag(owner.client).add({ name: fresh('标签') });

export const customerExamples = {
  ...commentExamples,

  'parts/customLevel/add': () => ({ body: { name: fresh('等级'), remark: '年采购十万以上', sort: 2 } }),
  'parts/customLevel/get': async (world) => ({ query: { id: await freshLevel(world) } }),
  'parts/customLevel/list': () => ({ query: { status: 1 } }),
  'parts/customLevel/update': async (world) => ({
    body: { id: await freshLevel(world), name: fresh('等级'), remark: '', sort: 1, version: 1 },
  }),
  'parts/customLevel/updateStatus': async (world) => ({ body: { id: await freshLevel(world), status: 0, version: 1 } }),

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
      sort: 'debt.desc',
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
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

  'parts/customerValueCard/getByCustomerId': ({ customerId }) => ({ query: { customerId } }),

  'parts/customerVehicle/add': ({ customerId }) => ({
    body: {
      customerId,
      plate: fresh('京B'),
      vin: fresh('LSVAB4BR7EE00'),
      modelName: '大众 帕萨特',
      mileage: 32_000,
      insuranceEnds: '2027-03-01',
      inspectionEnds: '2027-04-01',
    },
  }),
  'parts/customerVehicle/allList': ({ customerId }) => ({ query: { customerId } }),
  'parts/customerVehicle/getVehicle': ({ plate }) => ({ query: { number: plate } }),
  'parts/customerVehicle/simplePage': () => ({ query: { keyword: '京A', current: 1, pageSize: 10 } }),
} satisfies Partial<ExampleRequests>;
