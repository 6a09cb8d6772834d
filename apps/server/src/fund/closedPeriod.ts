import { closedWords, isClosed } from '@partsdesk/core/fund/closing';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Db } from '../db/database';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';

/** By transaction: once it shares the lock, the answer holds until it ends. */
const asked = new WeakMap<Db, Promise<string | null>>();

const ask = async ({ db, storeId }: Context): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select closed_to(${storeId}) as day`.execute(db);
  return rows[0]?.day ?? null;
};

/**
 * Refuses to write, change or cancel a document of a day (today's, when none is named) whose books are closed, and sees to it
 * that they are not closed before this transaction ends. The ledgers ask it themselves; whoever also writes or changes a document
 * asks it in the same turn as his first statements.
 */
export async function assertOpen(ctx: Context, ...days: (Date | string)[]): Promise<void> {
  let answer = asked.get(ctx.db);
  if (!answer) asked.set(ctx.db, (answer = ask(ctx)));
  const closedTo = await answer;
  const wanted = days.length ? days.map((day) => (typeof day === 'string' ? day : dayOf(day))) : [dayOf(ctx.now)];
  if (closedTo !== null && wanted.some((day) => isClosed(day, closedTo))) throw new Failure(closedWords(closedTo));
}

/** For who closes or reopens: nobody writes a document until this transaction ends. Answers the day up to which the books are closed. */
export async function lockClosing({ db, storeId }: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select lock_closing(${storeId}) as day`.execute(db);
  asked.delete(db);
  return rows[0]?.day ?? null;
}
