import { dayOf } from '../clock';
import type { ExampleRequests } from '../testing/exampleRequest';

export const reportExamples = {
  'report/outIn/page': ({ server, shopId, handedOut }) => {
    const today = dayOf(server.clock.now());
    return { query: { shopId, skuCode: 'LQ-001', documentId: handedOut.saleOutId, from: today, to: today, current: 1, pageSize: 10 } };
  },
  'report/storeMonitor/statistics': () => ({}),
} satisfies Partial<ExampleRequests>;
