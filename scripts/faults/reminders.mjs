const server = 'apps/server/src/market/remind';

const tests = ['server:src/market/remind/reminders.test.ts'];

/** Faults of the mini-app's messages. */
export const reminders = [
  {
    name: 'the same acceptance counts twice',
    file: `${server}/hearSubscriptions.ts`,
    find: "if (!templateId || !(await isNew(ctx, appId, [openId, time, name, templateId].join(' ')))) continue;",
    replace: "await isNew(ctx, appId, [openId, time, name, templateId].join(' '));",
    tests,
  },
  {
    name: 'a list of one is not heard',
    file: `${server}/hearSubscriptions.ts`,
    find: 'Array.isArray(list) ? list : [list]',
    replace: 'Array.isArray(list) ? list : []',
    tests,
  },
  {
    name: 'a message is sent again after a lost answer',
    file: `${server}/sendReminder.ts`,
    find: '(error instanceof WechatSilence && !error.reached)',
    replace: 'error instanceof WechatSilence',
    tests,
  },
  {
    name: 'a message that was sent uses no acceptance up',
    file: `${server}/sendReminder.ts`,
    find: "await setLeft(ctx, message, 'less');\n      await end(ctx, message.id, { outcome: 'sent', msgId });",
    replace: "await end(ctx, message.id, { outcome: 'sent', msgId });",
    tests,
  },
  {
    name: 'a field that does not fit marks nothing',
    file: `${server}/sendReminder.ts`,
    find: '[BAD_FIELD, NO_TEMPLATE, NO_PAGE].includes(error.code)',
    replace: '[NO_TEMPLATE, NO_PAGE].includes(error.code)',
    tests,
  },
  {
    name: 'an expired token is not renewed',
    file: 'apps/server/src/outside/subscriptions.ts',
    find: '    await forgetAuthorizerToken(desk, app.appId);\n',
    replace: '',
    tests,
  },
  {
    name: 'a template whose adding was not answered is added twice',
    file: 'apps/server/src/outside/subscriptions.ts',
    find: 'if (held) return held.priTmplId;',
    replace: '',
    tests,
  },
  {
    name: 'coupons that end are announced at night',
    file: 'apps/server/src/market/remind/announceEnding.ts',
    find: 'if (hour < FIRST_HOUR || hour >= LAST_HOUR) return;',
    replace: '',
    tests: ['server:src/market/remind/reminders.test.ts'],
  },
];
