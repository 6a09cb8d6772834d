import { closedWords, isClosed } from '@partsdesk/core/fund/closing';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Db } from '../db/database';
import type { Context } from './context';
import { Failure } from './failure';

/** Cached per transaction: the shared lock keeps the answer valid until its end. */
const closedToCache = new WeakMap<Db, Promise<string | null>>();

const readClosedTo = async ({ db, storeId }: Context): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select closed_to(${storeId}) as day`.execute(db);
  return rows[0]?.day ?? null;
};

/**
 * Returns the last closed day, and takes a shared lock, so that the books cannot be closed further before the commit;
 * null where they were never closed.
 */
export function lastClosedDay(ctx: Context): Promise<string | null> {
  let answer = closedToCache.get(ctx.db);
  if (!answer) closedToCache.set(ctx.db, (answer = readClosedTo(ctx)));
  return answer;
}

/**
 * Refuses to write, change or cancel a document of a day (today, if none is given) whose books are closed, and takes a
 * shared lock, so that they cannot be closed before the commit. The ledgers call it themselves; other writers of
 * documents send it together with their first statements.
 */
export async function assertOpen(ctx: Context, ...days: (Date | string)[]): Promise<void> {
  const closedTo = await lastClosedDay(ctx);
  const wanted = days.length ? days.map((day) => (typeof day === 'string' ? day : dayOf(day))) : [dayOf(ctx.now)];
  if (closedTo !== null && wanted.some((day) => isClosed(day, closedTo))) throw new Failure(closedWords(closedTo));
}

/**
 * Takes the exclusive lock for closing or reopening the books, so that nobody writes a document until the commit.
 * Returns the last closed day.
 */
export async function lockClosing({ db, storeId }: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select lock_closing(${storeId}) as day`.execute(db);
  closedToCache.delete(db);
  return rows[0]?.day ?? null;
}
