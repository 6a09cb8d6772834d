import { customer } from '@partsdesk/sdk/parts/customer';
import { addSeconds } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

/** Writes the code that a new customer shows. */
async function shownCode({ server, store, owner }: ExampleWorld): Promise<string> {
  const customerId = await customer(owner.client).add({ name: '会员顾客', phone: freshPhone() });
  const code = `88${fresh('').padStart(18, '0')}`;
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .insertInto('member_code')
      .values({ store_id: store.id, customer_id: customerId, code, ends: addSeconds(server.clock.now(), 600) })
      .execute(),
  );
  return code;
}

export const memberExamples = {
  'parts/appCustomer/wallet': () => ({}),
  'parts/appMemberCode/get': () => ({}),
  'parts/customer/getByMemberCode': async (world) => ({ body: { code: await shownCode(world) } }),
} satisfies Partial<ExampleRequests>;
