const room = 'apps/server/src/market/bargain';

const tests = ['server:src/market/bargain/bargain.test.ts', 'server:src/market/bargain/bargainScheme.test.ts'];
const buying = ['server:src/market/bargain/bargainOrder.test.ts'];

/** Faults of bargains: cuts, pieces, times, and the order that buys. */
export const bargain = [
  {
    name: 'the last piece of a bargain is taken by everybody who reaches it',
    file: `${room}/bargainRuns.ts`,
    find: "where('taken', '<', where.ref('count'))",
    replace: "where('taken', '>=', 0)",
    tests,
  },
  {
    name: 'a friend helps as often as he likes',
    file: `${room}/appBargains.ts`,
    find: "if (ofRun) throw new Failure('您已经帮砍过了');",
    replace: '',
    tests,
  },
  {
    name: 'a newcomer takes the next cut like everybody',
    file: `${room}/appBargains.ts`,
    find: 'newcomer && run.newcomerFirst',
    replace: 'false',
    tests,
  },
  {
    name: 'a bargain is cut after its time',
    file: 'packages/core/src/market/bargain/bargainRunLifecycle.ts',
    find: '(status === cutting.code && now >= ends)',
    replace: '(status === ended.code && now >= ends)',
    tests,
  },
  {
    name: 'a bargain of somebody else is bought',
    file: `${room}/runOfOrder.ts`,
    find: 'if (!run || run.customerId !== ctx.customerId)',
    replace: 'if (!run)',
    tests: buying,
  },
  {
    name: 'a piece whose bargain was given up too late stays taken',
    file: `${room}/runOfOrder.ts`,
    find: 'await freePieces(ctx, [run]);',
    replace: '',
    tests: buying,
  },
];
