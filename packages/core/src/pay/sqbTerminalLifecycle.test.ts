import { expect, it } from 'vitest';
import { allowed, next } from '../lifecycle';
import { sqbTerminalLifecycle } from './sqbTerminalLifecycle';

it('a terminal at the second provider: every pair of a status and an event [FLOW-06]', () => {
  const { statuses } = sqbTerminalLifecycle;
  const nameOf = (code: number | undefined) => Object.entries(statuses).find(([, one]) => one.code === code)?.[0];
  const pairs = Object.fromEntries(
    Object.entries(statuses).map(([name, { code }]) => [
      name,
      Object.fromEntries(
        allowed(sqbTerminalLifecycle, code).map((event) => [event, nameOf(next(sqbTerminalLifecycle, code, event))]),
      ),
    ]),
  );
  expect(pairs).toEqual({
    inactive: { activate: 'active', close: 'inactive' },
    active: {
      activate: 'active',
      midnight: 'stale',
      doubt: 'stale',
      alarm: 'active',
      recover: 'active',
      close: 'inactive',
    },
    stale: { activate: 'active', checkin: 'active', refuse: 'inactive', close: 'inactive' },
  });
});
