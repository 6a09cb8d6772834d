const server = 'apps/server/src/customer/remind';
const core = 'packages/core/src/customer/remind';

const tests = ['server:src/customer/remind/customerRemind.test.ts'];
const nights = ['server:src/customer/remind/nightlyReminds.test.ts'];

const told = ['server:src/market/remind/remindCustomer.test.ts'];

/** Faults of timed reminders. */
export const reminds = [
  {
    name: 'a reminder that may have arrived goes by a text message too',
    file: 'apps/server/src/market/remind/remindCustomer.ts',
    find: "if (message?.outcome === 'unclear')",
    replace: "if (message?.outcome === 'failed')",
    tests: told,
  },
  {
    name: 'customers are written to without their consent',
    file: 'apps/server/src/customer/contact/smsConsents.ts',
    find: 'agreed: noted?.agreed === true && !refused,',
    replace: 'agreed: !refused,',
    tests: told,
  },
  {
    name: 'a reminder waits only once the night was there',
    file: `${server}/remindRows.ts`,
    find: 'sql<boolean>`(${isOpen} and remind.due_day <= ${today(ctx)})`',
    replace: 'sql<boolean>`(remind.status = 1 and remind.due_day <= ${today(ctx)})`',
    tests: nights,
  },
  {
    name: 'a reminder is read by everybody at once',
    file: `${server}/remindRows.ts`,
    find: ' and seen.user_id = ${ctx.user?.id ?? null}))`',
    replace: '))`',
    tests,
  },
  {
    name: 'a branch sees the reminders of every shop',
    file: `${server}/remindRows.ts`,
    find: 'return ctx.shopId ? all.where(standsIn(ctx.shopId)) : all;',
    replace: 'return all;',
    tests,
  },
  {
    name: 'what somebody has handled is deleted',
    file: `${server}/changeRemind.ts`,
    find: 'locked.find(({ mayDelete }) => !mayDelete)',
    replace: 'locked.find(({ mayDelete }) => mayDelete === undefined)',
    tests,
  },
  {
    name: 'a customer who came again is asked about the sale before',
    file: `${server}/ruleSources.ts`,
    find: 'and (later.create_time, later.id) > (sale.create_time, sale.id)',
    replace: 'and (later.create_time, later.id) > (sale.create_time, sale.id) and false',
    tests: nights,
  },
  {
    name: 'the night ends after its first piece',
    file: `${server}/nightlyReminds.ts`,
    find: 'more = place !== undefined) {',
    replace: 'more = false) {',
    tests: nights,
  },
  {
    name: 'a marked mileage is predicted with',
    file: `${core}/predictMaintenance.ts`,
    find: 'readings.filter(({ used }) => used)',
    replace: 'readings.filter(({ mileage }) => mileage >= 0)',
    tests: ['core:src/customer/remind/predictMaintenance.test.ts'],
  },
];
