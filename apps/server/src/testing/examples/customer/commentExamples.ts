import { appCustomerComment } from '@partsdesk/sdk/parts/appCustomerComment';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';
import { completedOrder, customersClient } from '../order/onlineExamples';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());

const said = async (world: ExampleWorld) =>
  appCustomerComment(customersClient(world)).add({
    orderId: (await completedOrder(world)).id,
    stars: 4,
    content: '发货很快',
  });

export const commentExamples = {
  'parts/appCustomerComment/add': async (world) => ({
    body: {
      orderId: (await completedOrder(world)).id,
      stars: 5,
      content: '型号对，发货快',
      imageUrls: ['/file/a/b.jpg'],
    },
  }),
  'parts/customerComment/page': (world) => ({
    query: { keyword: '快', stars: 4, status: 0, from: today(world), to: today(world), current: 1, pageSize: 10 },
  }),
  'parts/customerComment/reply': async (world) => ({ body: { id: await said(world), reply: '感谢您的支持' } }),
  'parts/customerCommentStatistics/all': () => ({}),
} satisfies Partial<ExampleRequests>;
