import type { ExampleRequests } from '../testing/exampleRequest';

export const payExamples = {
  'pay/paySqbAccount/queryApplyInfo': () => ({}),
} satisfies Partial<ExampleRequests>;
