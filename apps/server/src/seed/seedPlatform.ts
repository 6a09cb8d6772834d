import { seedDictionaries } from '../account/dictionary/seedDictionaries';
import { seedMenus } from '../account/menu/seedMenus';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { seedMachineryFactories } from '../store/vehicle/seedMachineryFactories';

/**
 * Adds the data of every installation: menus, dictionaries, makers of vehicles. Runs at each start, and adds only
 * missing rows.
 */
export async function seedPlatform(database: Database, clock: Clock): Promise<void> {
  await seedMenus(database, clock);
  await seedDictionaries(database, clock);
  await seedMachineryFactories(database, clock);
}
