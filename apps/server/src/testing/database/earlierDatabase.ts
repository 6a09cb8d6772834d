import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { newId } from '../../db/ids';
import { migrate, migrationFiles } from '../../db/migrate';
import { openEmptyDatabase } from './testDatabase';

let opened: Awaited<ReturnType<typeof openEmptyDatabase>> | undefined;

/** Ends the database of the last test. */
export async function dropDatabase(): Promise<void> {
  await opened?.drop();
  opened = undefined;
}

/** When what an upgrade finds was made. */
export const MADE = new Date('2026-01-31T08:00:00Z');

/** The files before one of them, in the order in which they are applied. */
function filesBefore(name: string): string[] {
  const files = migrationFiles();
  const at = files.findIndex((file) => file.includes(name));
  if (at < 0) throw new Error(`no migration ${name}`);
  return files.slice(0, at);
}

/** A database as a version of the schema had it. */
export async function databaseBefore(name: string): Promise<Database> {
  opened = await openEmptyDatabase();
  await migrate(opened.database, filesBefore(name));
  return opened.database;
}

/** A store with two shops, as it stands in every version of the schema. */
export async function addStore(database: Database, name: string) {
  const [storeId, userId] = [newId(MADE), newId(MADE)];
  await database.transaction({ role: 'platform' }, async ({ db, become }) => {
    await sql`insert into platform.app_user (id, login_name, name, password_hash, create_time)
      values (${userId}, ${name}, ${name}, '', ${MADE})`.execute(db);
    await sql`insert into platform.store (id, code, name, owner_id, create_time)
      values (${storeId}, ${name}, ${name}, ${userId}, ${MADE})`.execute(db);
    await become({ role: 'tenant', storeId });
    for (const isHead of [true, false])
      await sql`insert into shop (store_id, id, code, name, is_head, create_time)
        values (${storeId}, ${newId(MADE)}, ${isHead ? 'A00' : 'A01'}, ${isHead ? '总店' : '分店'}, ${isHead}, ${MADE})`.execute(
        db,
      );
  });
  return storeId;
}
