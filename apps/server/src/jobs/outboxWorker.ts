import { addSeconds, type Clock } from '../clock';
import type { Database } from '../db/database';
import { OUTBOX_CHANNEL, type Deliveries, type MessageKind, type Messages } from './sendLater';

const MOST_TRIES = 8;
/** How often a worker looks by itself: for what was put off, and for what a process that died has left. */
const LOOK_MS = 1000;

/** Carries the outbox's messages of these kinds to the outside parties: after the commit, never inside a transaction, with growing pauses. */
export async function startOutboxWorker<Kind extends MessageKind>(options: {
  database: Database;
  clock: Clock;
  deliver: Deliveries<Kind>;
  complain: (error: unknown) => void;
  /** How many messages may be on their way at once; one where their order matters. */
  lanes?: number;
}): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, deliver, complain } = options;
  const kinds = Object.keys(deliver) as Kind[];
  const lanes = options.lanes ?? 1;
  const running = new Set<Promise<void>>();
  let stopping = false;
  /** Something came while every lane was at work: one of them might just have found nothing. */
  let missed = false;

  /** Takes the next message that is due; if this process dies, another takes it up when the lease has run out. */
  const take = () =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = clock.now();
      const row = await db
        .selectFrom('platform.outbox')
        .select(['id', 'kind', 'payload', 'tries'])
        .where('done_time', 'is', null)
        .where('next_try', '<=', now)
        .where('tries', '<', MOST_TRIES)
        .where('kind', 'in', kinds)
        .orderBy('next_try')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return undefined;
      await db
        .updateTable('platform.outbox')
        .set({ tries: row.tries + 1, next_try: addSeconds(now, 15 * 2 ** row.tries) })
        .where('id', '=', row.id)
        .execute();
      return { id: row.id, kind: row.kind as Kind, payload: row.payload as Messages[Kind] };
    });

  async function carry({ id, kind, payload }: NonNullable<Awaited<ReturnType<typeof take>>>): Promise<void> {
    const error = await deliver[kind](payload).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .updateTable('platform.outbox')
        .set(
          error === undefined
            ? { done_time: clock.now() }
            : { last_error: error instanceof Error ? error.message : 'not delivered' },
        )
        .where('id', '=', id)
        .execute(),
    );
    if (error !== undefined) complain(error);
  }

  function look(): void {
    if (stopping) return;
    if (running.size >= lanes) {
      missed = true;
      return;
    }
    missed = false;
    const turn: Promise<void> = take()
      .then(async (message) => {
        if (!message) return;
        // Where one waited, another may.
        missed = true;
        if (lanes > 1) look();
        await carry(message);
      })
      .catch(complain)
      .finally(() => {
        running.delete(turn);
        if (missed) look();
      });
    running.add(turn);
  }

  const heard = new Set<string>(kinds);
  const unlisten = await database.listen(OUTBOX_CHANNEL, (kind) => {
    if (heard.has(kind)) look();
  });
  const timer = setInterval(look, LOOK_MS);
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all(running);
    },
  };
}
