const server = 'apps/server/src/market/gift';

const tests = ['server:src/market/gift/gift.test.ts', 'server:src/market/gift/giftScheme.test.ts'];
const rules = ['core:src/market/gift/reachedStep.test.ts'];

/** Faults of consumption gifts. */
export const gifts = [
  {
    name: 'a sale earns the lowest step that it reaches',
    file: 'packages/core/src/market/gift/reachedStep.ts',
    find: 'step.threshold > reached.threshold',
    replace: 'step.threshold < reached.threshold',
    tests: rules,
  },
  {
    name: 'a sale is looked at anew with every message',
    file: `${server}/reviewGifts.ts`,
    find: 'looked.reviewedTime === null && sale.complete',
    replace: 'sale.complete',
    tests,
  },
  {
    name: 'an order of the mini-app earns when it is paid',
    file: `${server}/paidOff.ts`,
    find: '(online.order_id is null or online.completed_time is not null)',
    replace: '(online.order_id is null or online.order_id is not null)',
    // Whoever gives looks at the sale once more.
    and: {
      file: `${server}/giftSale.ts`,
      find: '(online.order_id is null or online.completed_time is not null)',
      replace: '(online.order_id is null or online.order_id is not null)',
    },
    tests,
  },
  {
    name: 'a return takes no gift back',
    file: `${server}/reviewGifts.ts`,
    find: 'grant.dueBackTime !== null || isUnder(grant)',
    replace: 'grant.dueBackTime !== null',
    tests,
  },
  {
    name: 'a gift is handed to whoever names it',
    file: `${server}/giftLines.ts`,
    find: ".where('customer_id', '=', owner)",
    replace: ".where('customer_id', '<>', ctx.storeId)",
    tests,
  },
  {
    name: 'a gift stays on the order that was cancelled',
    file: 'apps/server/src/market/orderMarks.ts',
    find: '  await releaseGifts(ctx, orderId);\n  if (byShop)',
    replace: '  if (byShop)',
    tests,
  },
];
