import { seedDictionaries } from '../account/seedDictionaries';
import { seedMenus } from '../account/seedMenus';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { seedMachineryFactories } from '../store/seedMachineryFactories';

/** What every installation has: menus, dictionaries, makers of vehicles. Runs at each start, and changes only what is missing. */
export async function seedPlatform(database: Database, clock: Clock): Promise<void> {
  await seedMenus(database, clock);
  await seedDictionaries(database, clock);
  await seedMachineryFactories(database, clock);
}
