const server = 'apps/server/src/customer/timeline';
const tests = ['server:src/customer/timeline/customerTimeline.test.ts'];

/** Faults of a customer's timeline. */
export const timeline = [
  {
    name: 'the timeline shows rows of pages that the caller may not open',
    file: `${server}/timeline.ts`,
    find: '(!source.seenBy || (await ctx.can(...source.seenBy)))',
    replace: '(!source.seenBy || (await ctx.can(...source.seenBy)) || true)',
    tests,
  },
  {
    name: 'the timeline reads on from a row that it has shown',
    file: `${server}/timeline.ts`,
    find: 'and ${sql.ref(id)} < ${before}`',
    replace: 'and ${sql.ref(id)} <= ${before}`',
    tests,
  },
];
