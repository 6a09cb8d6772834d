const server = 'apps/server/src/market/commission';

const tests = ['server:src/market/commission/commission.test.ts'];
const tasksTests = ['server:src/market/commission/earnTask.test.ts'];
const payments = ['server:src/market/commission/writeOff.test.ts'];
const rules = ['core:src/market/commission/commissionMoney.test.ts'];

/** Faults of commission. */
export const commissions = [
  {
    name: 'a wrong code of a distributor is no try',
    file: `${server}/appDistributorCustomer.ts`,
    find: 'if (!mayTry) throw',
    replace: 'if (!mayTry && OF_ONE < 0) throw',
    tests: ['server:src/market/commission/bindByCode.test.ts'],
  },
  {
    name: 'an order that is not paid in full has a commission',
    file: `${server}/bookCommission.ts`,
    find: 'worth.paid ? commissionBase(worth) : 0',
    replace: 'commissionBase(worth)',
    tests,
  },
  {
    name: 'an open return does not hold the release back',
    file: `${server}/releaseCommission.ts`,
    find: 'if (await isOpen(ctx, orderId, out.id))',
    replace: 'if (!(await isOpen(ctx, orderId, out.id)) && !due.length)',
    tests,
  },
  {
    name: 'two clerks pay the same commission',
    file: `${server}/subCommissionSettlement.ts`,
    find: 'if (open.version !== version)',
    replace: 'if (open.version < version)',
    tests: payments,
  },
  {
    name: 'a write-off leaves the debts aside',
    file: 'packages/core/src/market/commission/commissionMoney.ts',
    find: 'open < 0 || (open > 0 &&',
    replace: '(open > 0 &&',
    tests: rules,
  },
  {
    name: 'a task is checked in a version that nobody saw',
    file: `${server}/earnTask.ts`,
    find: "earnTasks.check(task, versions[ids.indexOf(task.id)], 'status', event)",
    replace: "earnTasks.check(task, undefined, 'status', event)",
    tests: tasksTests,
  },
  {
    name: 'a rejected task has its reward',
    file: `${server}/earnTask.ts`,
    find: 'if (pass) await bookTasks(ctx, tasks);',
    replace: 'await bookTasks(ctx, tasks);',
    tests: tasksTests,
  },
  {
    name: 'a distributor hands in more than the task takes',
    file: `${server}/earnTask.ts`,
    find: 'if (count >= most)',
    replace: 'if (count > most)',
    tests: tasksTests,
  },
  {
    name: 'a task takes the photos of somebody else',
    file: `${server}/earnTask.ts`,
    find: 'const paths = await ownPhotos(ctx, imageUrls);',
    replace: 'const paths = (await ownPhotos(ctx, []), imageUrls);',
    tests: tasksTests,
  },
  {
    name: 'proof that has people share is asked about once',
    file: `${server}/earnTask.ts`,
    find: 'if (words.length && !confirmed)',
    replace: 'if (words.length && confirmed)',
    tests: tasksTests,
  },
];
