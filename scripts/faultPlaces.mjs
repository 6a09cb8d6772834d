// Checks that each seeded fault can still be seeded: its place stands once in its file, and its tests exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, FOLDERS } from './faults/list.mjs';
import { root } from './run.mjs';

const stale = faults.flatMap(({ name, tests = [], ...place }) => {
  const places = [place, ...(place.and ? [place.and] : [])];
  return [
    ...places.flatMap(({ file, find }) => {
      const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
      return times === 1 ? [] : [`${name}: its place stands ${times} times in ${file}`];
    }),
    ...tests.flatMap((test) => {
      const [project, path] = test.split(':');
      const file = join(FOLDERS[project], path);
      return existsSync(join(root, file)) ? [] : [`${name}: ${file} does not exist`];
    }),
  ];
});
for (const line of stale) console.log(line);
if (stale.length) process.exit(1);
