import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { newId } from '../../db/ids';
import { dictionaries } from './dictionaries';

/** Adds the missing dictionaries. The platform may have edited an existing one, so that it is left alone. */
export async function seedDictionaries(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const known = new Set(
      (await db.selectFrom('platform.sys_dict_type').select('type').execute()).map((row) => row.type),
    );
    for (const { type, name, values } of dictionaries) {
      if (known.has(type)) continue;
      const id = newId(now);
      const added = await db
        .insertInto('platform.sys_dict_type')
        .values({ id, type, name, create_time: now })
        .onConflict((conflict) => conflict.column('type').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) continue;
      await db
        .insertInto('platform.sys_dict_value')
        .values(
          values.map(([value, label], index) => ({
            id: newId(now),
            type_id: id,
            value,
            label,
            sort: (index + 1) * 10,
            create_time: now,
          })),
        )
        .execute();
    }
  });
}
