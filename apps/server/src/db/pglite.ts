import { PGlite } from '@electric-sql/pglite';
import { connectionKysely } from './connectionKysely';
import { preparedStatements } from './pgliteStatements';
import { type Database, exactNumber, identitySql, typeIds } from './database';

/** PostgreSQL inside the process. Its one connection is lent to one transaction at a time. */
export async function openPglite(folder: string | undefined): Promise<Database> {
  const pglite = await PGlite.create(folder ? { dataDir: folder } : {});
  // One plan per statement, as on PostgreSQL.
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const db = connectionKysely(preparedStatements(pglite, {
    [typeIds.int8]: exactNumber, [typeIds.numeric]: exactNumber, [typeIds.date]: (text: string) => text,
  }));

  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    kind: 'pglite',
    transaction: (identity, run, { readOnly = false } = {}) => alone(async () => {
      await pglite.exec(`begin${readOnly ? ' read only' : ''}; ${identitySql(identity)}`);
      try {
        const result = await run({ db, become: async (next) => { await pglite.exec(identitySql(next)); } });
        // The commit of a transaction in which a statement failed is a silent rollback; the select makes it loud.
        await pglite.exec('select 1; commit');
        return result;
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      }
    }),
    script: (sql) => alone(async () => { await pglite.exec(sql); }),
    listen: (channel, heard) => pglite.listen(channel, heard),
    close: () => alone(() => pglite.close()),
  };
}
