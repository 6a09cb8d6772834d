import { customer } from '@partsdesk/sdk/parts/customer';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, freshPhone } from '../exampleWorld';

/** A customer of the head store, whom the owner may give to the shop. */
const headCustomer = ({ store }: ExampleWorld, phone = freshPhone()) =>
  customer(store.owner.client).add({ name: '李师傅', phone });

const headShopName = async ({ store }: ExampleWorld) =>
  (await partsShop(store.owner.client).listAllShop()).find(({ id }) => id === store.headShopId)?.name ?? '';

/** Every filter of the list of all customers, with whom it finds. */
const filterOf = (world: ExampleWorld) => ({
  keyword: '师傅',
  tagId: world.tagId,
  status: 1 as const,
  owing: false,
  serviceStaffId: world.staffId,
  levelId: world.levelId,
  shopId: world.store.headShopId,
});

export const customerShopExamples = {
  'parts/customerShop/distributeAll': async (world) => {
    // Of one customer alone, since the job would move those of other examples as well.
    const phone = freshPhone();
    await headCustomer(world, phone);
    return { body: { by: 'shop', shopIds: [world.shopId], keep: true, filter: { keyword: phone } } };
  },
  'parts/customerShop/distributeCustomer': async (world) => ({
    body: { by: 'shop', shopIds: [world.shopId], keep: true, customerIds: [await headCustomer(world)] },
  }),
  'parts/customerShop/importData': async (world) => {
    const phone = freshPhone();
    await headCustomer(world, phone);
    return {
      body: {
        file: exampleSheet([
          ['客户手机号', '所属门店', '其他可见门店'],
          [phone, await headShopName(world), ''],
        ]),
      },
    };
  },
  'parts/customerShop/importTemplate': () => ({}),
  'parts/customerShop/preview': (world) => ({
    body: { by: 'evenly', shopIds: [world.shopId, world.store.headShopId], keep: false, filter: filterOf(world) },
  }),
  'parts/customerShop/saveCustomerShop': async (world) => ({
    body: {
      customerId: await headCustomer(world),
      version: 1,
      shopId: world.store.headShopId,
      shopIds: [world.shopId],
    },
  }),
} satisfies Partial<ExampleRequests>;
