import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { OUTBOX_CHANNEL, type MessageKind } from '../kit/sendLater';
import type { TestServer } from './startTestServer';

const LOOK_MS = 5;
const MOST_LOOKS = 60_000 / LOOK_MS;

/**
 * Advances the server's clock in steps. After each step it wakes the outbox's worker, which polls every second by
 * itself, and waits until every message of these kinds that is due has been delivered.
 */
export async function passTime(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  kinds: MessageKind[],
  seconds: number,
  step: number,
): Promise<void> {
  /** Selects the messages that are due, or leased and not done. */
  const waiting = () =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      const found = await db
        .selectFrom('platform.outbox')
        .select(['kind', 'tries', 'last_error'])
        .where('done_time', 'is', null)
        .where('kind', 'in', kinds)
        .where((row) => row.or([row('next_try', '<=', clock.now()), row('tries', '>', 0)]))
        .execute();
      if (found.length) for (const kind of kinds) await sql`select pg_notify(${OUTBOX_CHANNEL}, ${kind})`.execute(db);
      return found;
    });
  for (let passed = 0; passed < seconds; passed += step) {
    clock.advance(step);
    let looks = 0;
    for (let found = await waiting(); found.length; found = await waiting()) {
      if (++looks > MOST_LOOKS) throw new Error(`not delivered: ${JSON.stringify(found)}`);
      await wait(LOOK_MS);
    }
  }
}
