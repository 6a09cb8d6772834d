import { dayOf } from '../clock';
import type { ExampleRequests } from '../testing/exampleRequest';

export const fundExamples = {
  'parts/fundAccount/page': () => ({ query: { current: 1, pageSize: 10 } }),
  'parts/fundWorking/page': ({ server, accountId, receiptId }) => {
    const today = dayOf(server.clock.now());
    return { query: { accountId, documentId: receiptId, from: today, to: today, current: 1, pageSize: 10 } };
  },
} satisfies Partial<ExampleRequests>;
