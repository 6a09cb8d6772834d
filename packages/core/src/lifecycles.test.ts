import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { next } from './lifecycle';
import { lifecycles } from './lifecycles';

it('every lifecycle that a file of core defines is among them', () => {
  const defining = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && basename(path) !== 'lifecycle.ts')
    .flatMap((path) =>
      [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/= defineLifecycle\(\{\s*name: '(\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
  expect(lifecycles.map(({ name }) => name).toSorted()).toEqual(defining.toSorted());
});

it.each(lifecycles.map((lifecycle) => [lifecycle.name, lifecycle] as const))(
  'the machine of %s goes where its table goes, for every status and event',
  (_, { machine, statuses, events, ...rest }) => {
    for (const [status, { code }] of Object.entries(statuses))
      for (const event of Object.keys(events)) {
        const before = machine.resolveState({ value: status });
        const [after] = transition(machine, before, { type: event });
        expect(before.can({ type: event }) ? statuses[after.value as string]?.code : undefined).toBe(
          next({ machine, statuses, events, ...rest }, code, event),
        );
      }
  },
);
