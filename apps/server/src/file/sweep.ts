import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '../clock';
import type { Database } from '../db/database';
import type { Settings } from '../settings';
import { filesFolder } from './store';

const AT_ONCE = 500;

/**
 * Deletes files without a row, which a refused or broken upload left behind, after a day, since younger ones may be
 * under way.
 */
export async function sweepFiles(database: Database, settings: Settings, now: Date): Promise<number> {
  const folder = filesFolder(settings);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const old: { name: string; location: string }[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const location = join(entry.parentPath, entry.name);
    const { mtime } = await stat(location);
    if (mtime < addDays(now, -1)) old.push({ name: entry.name, location });
  }
  let swept = 0;
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const some = old.slice(from, from + AT_ONCE);
    const rows = await database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .selectFrom('platform.stored_file')
        .select('name')
        .where(
          'name',
          'in',
          some.map(({ name }) => name),
        )
        .execute(),
    );
    const named = new Set(rows.map(({ name }) => name));
    for (const { name, location } of some) {
      if (named.has(name)) continue;
      await unlink(location);
      swept += 1;
    }
  }
  return swept;
}
