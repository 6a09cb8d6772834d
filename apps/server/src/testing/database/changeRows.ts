import { join } from 'node:path';
import { sql } from 'kysely';
import { asKeeper } from '../../db/keeper';
import { openPglite } from '../../db/pglite';
import { openPostgres } from '../../db/postgres';

/** Changes rows behind the back of a server that has ended, as somebody with the database's password could. */
export async function changeRows(
  { folder, databaseUrl }: { folder: string; databaseUrl: string | undefined },
  change: string,
): Promise<number> {
  const database = databaseUrl
    ? openPostgres(databaseUrl, 1, () => undefined)
    : await openPglite(join(folder, 'pglite'));
  try {
    const { numAffectedRows } = await asKeeper(database, (db) => sql.raw(change).execute(db));
    return Number(numAffectedRows ?? 0);
  } finally {
    await database.close();
  }
}
