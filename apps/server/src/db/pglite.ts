import { PGlite } from '@electric-sql/pglite';
import { connectionKysely } from './connectionKysely';
import { type Database, exactNumber, identitySql, transactionEnded, typeIds } from './database';
import { assertDiskSpace } from './diskSpace';
import { preparedStatements } from './pgliteStatements';

/**
 * Opens PostgreSQL inside the process. Its one connection serves one transaction at a time.
 * @param folder undefined keeps the database in memory, filled from `copied` where that is given
 */
export async function openPglite(folder: string | undefined, copied?: Blob): Promise<Database> {
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(copied && { loadDataDir: copied }) });
  // Keeps one plan per statement, as on PostgreSQL.
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const statement = preparedStatements(pglite, {
    [typeIds.int8]: exactNumber,
    [typeIds.numeric]: exactNumber,
    [typeIds.date]: (text: string) => text,
  });
  /** Two mutexes: one lets a single transaction run at a time, the other a single statement within it. */
  const transactionMutex = createMutex();
  const statementMutex = createMutex();

  return {
    kind: 'pglite',
    transaction: (identity, run, { readOnly = false } = {}) =>
      transactionMutex(async () => {
        if (folder && !readOnly) assertDiskSpace(folder);
        await pglite.exec(`begin${readOnly ? ' read only' : ''}; ${identitySql(identity)}`);
        let open = true;
        const db = connectionKysely((sql, parameters) =>
          open ? statementMutex(() => statement(sql, parameters)) : Promise.reject(transactionEnded()),
        );
        try {
          const result = await run({
            db,
            become: async (other) => {
              await statementMutex(() => pglite.exec(identitySql(other)));
            },
          });
          open = false;
          // Committing a transaction that holds a failed statement rolls back silently; the select makes it throw.
          await statementMutex(() => pglite.exec('select 1; commit'));
          return result;
        } catch (error) {
          open = false;
          await statementMutex(() => pglite.exec('rollback'));
          throw error;
        }
      }),
    script: (sql) =>
      transactionMutex(async () => {
        await pglite.exec(sql);
      }),
    listen: (channel, onMessage) => pglite.listen(channel, onMessage),
    close: () => transactionMutex(() => pglite.close()),
  };
}

/** Makes a mutex: each call runs when the one before has settled. */
function createMutex(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  };
}
