import { customer } from '@partsdesk/sdk/parts/customer';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone } from '../exampleWorld';

/** A customer who is known by an id of WeChat's. */
async function registered({ server, store, owner }: ExampleWorld): Promise<string> {
  const id = await customer(owner.client).add({ name: '微信用户', phone: freshPhone() });
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .insertInto('customer_wechat')
      .values({ store_id: store.id, open_id: fresh('o-'), customer_id: id, create_time: server.clock.now() })
      .execute(),
  );
  return id;
}

export const wechatExamples = {
  'parts/customer/queryWxStatistics': () => ({}),
  'parts/customer/queryWxStatisticsByShop': () => ({}),
  'parts/customer/removeWxOpenId': async (world) => ({ body: { id: await registered(world), version: 1 } }),
} satisfies Partial<ExampleRequests>;
