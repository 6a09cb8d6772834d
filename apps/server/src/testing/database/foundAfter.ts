import { sql } from 'kysely';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import type { TestServer } from '../startTestServer';

/** What the audit finds after rows were changed behind the server's back; the change is undone. */
export async function foundAfter({ database }: TestServer, change: string, undo: string): Promise<string[]> {
  const run = (text: string) => asKeeper(database, (db) => sql.raw(text).execute(db));
  await run(change);
  const { differences } = await auditLedgers(database);
  await run(undo);
  return differences.map(({ check }) => check);
}
