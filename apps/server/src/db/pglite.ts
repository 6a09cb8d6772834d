import { PGlite } from '@electric-sql/pglite';
import { connectionKysely } from './connectionKysely';
import { type Database, exactNumber, identitySql, transactionEnded, typeIds } from './database';
import { assertDiskSpace } from './diskSpace';
import { preparedStatements } from './pgliteStatements';

/**
 * PostgreSQL inside the process. Its one connection is lent to one transaction at a time.
 * @param folder undefined: in memory, as it was in `copied` where that is given
 */
export async function openPglite(folder: string | undefined, copied?: Blob): Promise<Database> {
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(copied && { loadDataDir: copied }) });
  // One plan per statement, as on PostgreSQL.
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const statement = preparedStatements(pglite, {
    [typeIds.int8]: exactNumber,
    [typeIds.numeric]: exactNumber,
    [typeIds.date]: (text: string) => text,
  });
  /** One transaction after the other; within it, one statement after the other. */
  const alone = inTurn();
  const next = inTurn();

  return {
    kind: 'pglite',
    transaction: (identity, run, { readOnly = false } = {}) =>
      alone(async () => {
        if (folder && !readOnly) assertDiskSpace(folder);
        await pglite.exec(`begin${readOnly ? ' read only' : ''}; ${identitySql(identity)}`);
        let open = true;
        const db = connectionKysely((sql, parameters) =>
          open ? next(() => statement(sql, parameters)) : Promise.reject(transactionEnded()),
        );
        try {
          const result = await run({
            db,
            become: async (other) => {
              await next(() => pglite.exec(identitySql(other)));
            },
          });
          open = false;
          // The commit of a transaction in which a statement failed is a silent rollback; the select makes it loud.
          await next(() => pglite.exec('select 1; commit'));
          return result;
        } catch (error) {
          open = false;
          await next(() => pglite.exec('rollback'));
          throw error;
        }
      }),
    script: (sql) =>
      alone(async () => {
        await pglite.exec(sql);
      }),
    listen: (channel, heard) => pglite.listen(channel, heard),
    close: () => alone(() => pglite.close()),
  };
}

/** Runs what it is given one after the other. */
function inTurn(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  };
}
