import type { ExampleRequests } from '../exampleRequest';

const kind = 'account' as const;

export const reconcileExamples = {
  'parts/fundReconcile/kinds': () => ({}),
  'parts/fundReconcile/page': () => ({
    query: { kind, keyword: '现金', differing: false, current: 1, pageSize: 10 },
  }),
  'parts/fundReconcile/entries': ({ accountId }) => ({ query: { kind, id: accountId, after: '0', sum: 0 } }),
  'parts/fundReconcile/recompute': ({ accountId }) => ({ query: { kind, id: accountId } }),
  'parts/fundReconcile/checkAll': () => ({}),
  'parts/fundReconcile/last': () => ({}),
} satisfies Partial<ExampleRequests>;
