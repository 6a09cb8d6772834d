import { sql } from 'kysely';
import type { Database, Db } from './database';

/**
 * Runs something in one transaction as the role that sees every store's rows: a data step of a migration, an audit,
 * never a request. The database's owner becomes its member for this transaction alone, so that no other can take it.
 */
export const asKeeper = <T>(database: Database, run: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction({ role: 'owner' }, ({ db }) =>
    withKeeper(db, async () => {
      await sql`set local role partsdesk_keeper`.execute(db);
      const result = await run(db);
      await sql`reset role`.execute(db);
      return result;
    }),
  );

/** Lets the owner's transaction take the keeper's role meanwhile. */
export async function withKeeper<T>(db: Db, run: () => Promise<T>): Promise<T> {
  // A superuser may anyway; whom the operator made a member stays one.
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role('partsdesk_keeper',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`.execute(db);
  if (rows[0]?.may) return run();
  await sql`grant partsdesk_keeper to current_user`.execute(db);
  const result = await run();
  await sql`revoke partsdesk_keeper from current_user`.execute(db);
  return result;
}
