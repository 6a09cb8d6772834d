import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { shopDay } from '@partsdesk/core/dates';
import { createDatabase } from '@partsdesk/server/testing/database';
import { startServer } from './startServer';

const project = join(import.meta.dirname, '../../../..');
const kept = join(project, '.cache/demo');
/** The PostgreSQL server on which the company is, where there is one; else it is on PGlite in its folder. */
const postgres = process.env.TEST_DATABASE_URL;
/** The file in the company's folder that names its database on PostgreSQL. */
const DATABASE = 'database.txt';

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
  const hash = createHash('sha256').update(postgres ?? '');
  for (const path of MADE_OF)
    for (const file of filesIn(join(project, path))) hash.update(relative(project, file)).update(readFileSync(file));
  return `${shopDay(Date.now())}-${hash.digest('hex').slice(0, 16)}`;
}

/**
 * The data folder of a server that seeded the demo company and ended; made when there is none of this day, this build
 * and this database server.
 */
export async function seededFolder(): Promise<string> {
  const name = nameOfToday();
  const folder = join(kept, name);
  mkdirSync(kept, { recursive: true });
  if (readdirSync(kept).includes(name)) return folder;
  const began = Date.now();
  for (const old of readdirSync(kept)) rmSync(join(kept, old), { recursive: true });
  const making = join(kept, `making-${name}`);
  const database = postgres ? await createDatabase(postgres) : undefined;
  const server = await startServer(making, database?.url);
  await server.stop();
  if (database) writeFileSync(join(making, DATABASE), database.name);
  renameSync(making, folder);
  process.stdout.write(`The demo company was seeded in ${String(Math.round((Date.now() - began) / 1000))} s.\n`);
  return folder;
}

/** A copy of the seeded company that nobody else touches. */
export async function copyCompany(seeded: string) {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-e2e-'));
  cpSync(seeded, folder, { recursive: true });
  const name = join(folder, DATABASE);
  const database =
    postgres && existsSync(name) ? await createDatabase(postgres, readFileSync(name, 'utf8')) : undefined;
  return {
    folder,
    databaseUrl: database?.url,
    async drop() {
      rmSync(folder, { recursive: true, force: true });
      await database?.drop();
    },
  };
}
