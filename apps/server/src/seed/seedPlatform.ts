import type { Clock } from '../clock';
import type { Database } from '../db/database';

/** What every installation has: menus and dictionaries. Runs at each start, and changes only what is missing. */
export async function seedPlatform(_database: Database, _clock: Clock): Promise<void> {
  await Promise.resolve();
}
