import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database/testDatabase';
import type { Database } from './database';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop());

it('of statements that went out together, the one that failed is the one that is told of', async () => {
  const failed = database.transaction({ role: 'platform' }, async ({ db }) => {
    const say = (text: string) => sql`select ${text}::int`.execute(db);
    // Delays the first rejection, so that the caller sees the refusal of the second statement before its cause.
    const first = say('not a number').catch(async (error: unknown) => {
      await Promise.allSettled([say('1')]);
      throw error;
    });
    await Promise.all([first, say('2')]);
  });
  await expect(failed).rejects.toMatchObject({ code: '22P02' });
});

it('a transaction after it is none the worse', async () => {
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<{ one: number }>`select 1 as one`.execute(db),
  );
  expect(rows).toEqual([{ one: 1 }]);
});
