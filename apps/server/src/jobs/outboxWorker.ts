import { addSeconds, type Clock } from '../clock';
import type { Database } from '../db/database';
import type { Deliveries, MessageKind, Messages } from './sendLater';

const MOST_TRIES = 8;

/** Carries the outbox's messages of these kinds to the outside parties: after the commit, never inside a transaction, with growing pauses. */
export function startOutboxWorker<Kind extends MessageKind>(options: {
  database: Database;
  clock: Clock;
  deliver: Deliveries<Kind>;
  complain: (error: unknown) => void;
  /** How many messages may be on their way at once; one where their order matters. */
  lanes?: number;
}): { nudge: () => void; stop: () => Promise<void> } {
  const { database, clock, deliver, complain } = options;
  const kinds = Object.keys(deliver) as Kind[];
  const lanes = options.lanes ?? 1;
  let running: Promise<void> | undefined;
  let again = false;

  async function carryOne(): Promise<boolean> {
    const message = await database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = clock.now();
      const row = await db.selectFrom('platform.outbox').select(['id', 'kind', 'payload', 'tries'])
        .where('done_time', 'is', null).where('next_try', '<=', now).where('tries', '<', MOST_TRIES).where('kind', 'in', kinds)
        .orderBy('next_try').limit(1).forUpdate().skipLocked().executeTakeFirst();
      if (!row) return undefined;
      // The lease: if this process dies, another takes the message up when it has run out.
      await db.updateTable('platform.outbox').set({ tries: row.tries + 1, next_try: addSeconds(now, 15 * 2 ** row.tries) }).where('id', '=', row.id).execute();
      return { id: row.id, kind: row.kind as Kind, payload: row.payload as Messages[Kind] };
    });
    if (!message) return false;
    const error = await deliver[message.kind](message.payload).then(() => undefined, (reason: unknown) => reason);
    await database.transaction({ role: 'platform' }, ({ db }) => db.updateTable('platform.outbox')
      .set(error === undefined ? { done_time: clock.now() } : { last_error: error instanceof Error ? error.message : 'not delivered' })
      .where('id', '=', message.id).execute());
    if (error !== undefined) complain(error);
    return true;
  }

  function nudge(): void {
    if (running) {
      again = true;
      return;
    }
    running = (async () => {
      do {
        again = false;
        await Promise.all(Array.from({ length: lanes }, async () => { while (await carryOne()); }));
      } while (again);
    })().catch(complain).finally(() => { running = undefined; });
  }

  const timer = setInterval(nudge, 5_000);
  return {
    nudge,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
