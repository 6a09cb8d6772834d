import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { newId } from '../../db/ids';
import { pinyinText, wholePinyin } from '../../kit/pinyinText';
import { machineryFactories } from './machineryFactories';

/** Adds the missing makers. */
export async function seedMachineryFactories(database: Database, clock: Clock): Promise<void> {
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const known = new Set(
      (await db.selectFrom('platform.machinery_factory').select('name').execute()).map(({ name }) => name),
    );
    const missing = machineryFactories.filter(({ name }) => !known.has(name));
    if (!missing.length) return;
    await db
      .insertInto('platform.machinery_factory')
      .values(
        missing.map(({ name, kind }) => ({
          id: newId(clock.now()),
          name,
          kind,
          search: pinyinText(name),
          pinyin: wholePinyin(name),
        })),
      )
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
}
