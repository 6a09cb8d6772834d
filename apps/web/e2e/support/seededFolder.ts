import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { shopDay } from '@partsdesk/core/dates';
import { startServer } from './startServer';

const project = join(import.meta.dirname, '../../../..');
const kept = join(project, '.cache/demo');

/**
 * What the demo company is made of: the built server with its seed, the migrations, and the versions of what it is
 * built of.
 */
const MADE_OF = ['apps/server/dist', 'apps/server/migrations', 'pnpm-lock.yaml'];

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path];

/** The demo ends with the day on which it is made, so each day has its own. */
function nameOfToday(): string {
  const hash = createHash('sha256');
  for (const path of MADE_OF)
    for (const file of filesIn(join(project, path))) hash.update(relative(project, file)).update(readFileSync(file));
  return `${shopDay(Date.now())}-${hash.digest('hex').slice(0, 16)}`;
}

/**
 * The data folder of a server that seeded the demo company and ended; made when there is none of this day and this
 * build.
 */
export async function seededFolder(): Promise<string> {
  const name = nameOfToday();
  const folder = join(kept, name);
  mkdirSync(kept, { recursive: true });
  if (readdirSync(kept).includes(name)) return folder;
  const began = Date.now();
  for (const old of readdirSync(kept)) rmSync(join(kept, old), { recursive: true });
  const making = join(kept, `making-${name}`);
  const server = await startServer(making);
  await server.stop();
  renameSync(making, folder);
  process.stdout.write(`The demo company was seeded in ${String(Math.round((Date.now() - began) / 1000))} s.\n`);
  return folder;
}
