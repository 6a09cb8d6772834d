import { customer } from '@partsdesk/sdk/parts/customer';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, freshPhone } from '../exampleWorld';

/** Two customers of the head store, who are one. */
const twice = async ({ store }: ExampleWorld) => {
  const add = () => customer(store.owner.client).add({ name: '李师傅', phone: freshPhone() });
  return { keptId: await add(), droppedId: await add() };
};

/** Two who are two. */
const apart = async (world: ExampleWorld) => {
  const { keptId, droppedId } = await twice(world);
  return { firstId: keptId, secondId: droppedId, reason: '父子共用一个号码' };
};

export const mergeExamples = {
  'parts/customerMerge/list': () => ({ headers: { 'Dept-Id': '0' }, query: { reason: 'phone' } }),
  'parts/customerMerge/listApart': () => ({ headers: { 'Dept-Id': '0' } }),
  'parts/customerMerge/markApart': async (world) => ({ headers: { 'Dept-Id': '0' }, body: await apart(world) }),
  'parts/customerMerge/unmarkApart': async (world) => ({
    headers: { 'Dept-Id': '0' },
    body: { id: await customerMerge(world.store.owner.client).markApart(await apart(world)) },
  }),
  'parts/customerMerge/preview': async (world) => ({ headers: { 'Dept-Id': '0' }, query: await twice(world) }),
  'parts/customerMerge/merge': async (world) => ({
    headers: { 'Dept-Id': '0' },
    body: { ...(await twice(world)), keptVersion: 1, droppedVersion: 1, take: ['remark'] },
  }),
} satisfies Partial<ExampleRequests>;
