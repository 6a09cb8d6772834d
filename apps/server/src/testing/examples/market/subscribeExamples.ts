import { subscribeTemplate } from '@partsdesk/sdk/parts/subscribeTemplate';
import { boundApp } from '../../company/wechatApps';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';

const atHead = { 'Dept-Id': '0' };

async function choice(world: ExampleWorld) {
  const { server, store } = world;
  await boundApp(server.url, store.id, store.owner);
  const { version } = await subscribeTemplate(store.owner.client).listByType({});
  return { codes: ['paid' as const, 'shipped' as const], version };
}

export const subscribeExamples = {
  'parts/subscribeTemplate/listByType': () => ({ query: { type: 1 } }),
  'parts/subscribeTemplate/detailList': () => ({ query: { code: 'paid' } }),
  'parts/subscribeTemplateStoreRelation/addBatch': async (world) => ({ headers: atHead, body: await choice(world) }),
  'parts/appSubscribeTemplate/list': () => ({ query: { type: 1 } }),
} satisfies Partial<ExampleRequests>;
