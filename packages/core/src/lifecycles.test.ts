import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
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
