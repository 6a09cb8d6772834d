import { addSeconds, type Clock } from '../clock';
import type { Database } from '../db/database';
import { OUTBOX_CHANNEL, type Deliveries, type MessageKind, type Messages } from '../kit/sendLater';
import { tellStore } from '../kit/storeNotice';

/** After so many tries a message has failed for good, until the operator sends it again. */
export const MAX_TRIES = 8;
/** The lease of a message at its first try; every further try doubles it. */
export const FIRST_LEASE_SECONDS = 15;
/** The polling interval, which finds messages that were put off or were left by a process that died. */
const POLL_MS = 1000;

/**
 * Delivers the outbox's messages of these kinds to outside parties: after the commit, never inside a transaction, with
 * growing pauses between tries.
 */
export async function startOutboxWorker<Kind extends MessageKind>(options: {
  database: Database;
  clock: Clock;
  deliver: Deliveries<Kind>;
  complain: (error: unknown) => void;
  /** The number of messages delivered at once; one where their order matters. */
  lanes?: number;
}): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, deliver, complain } = options;
  const kinds = Object.keys(deliver) as Kind[];
  const lanes = options.lanes ?? 1;
  const running = new Set<Promise<void>>();
  let stopping = false;
  /** Set when a notification arrives while every lane is busy: a lane may just have found nothing. */
  let missed = false;

  /** Takes the lease of the next message that is due; if this process dies, another takes it after the lease. */
  const takeMessage = () =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = clock.now();
      const row = await db
        .selectFrom('platform.outbox')
        .select(['id', 'kind', 'payload', 'tries', 'store_id as storeId'])
        .where('done_time', 'is', null)
        .where('next_try', '<=', now)
        .where('tries', '<', MAX_TRIES)
        .where('kind', 'in', kinds)
        .orderBy('next_try')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return undefined;
      await db
        .updateTable('platform.outbox')
        .set({ tries: row.tries + 1, next_try: addSeconds(now, FIRST_LEASE_SECONDS * 2 ** row.tries) })
        .where('id', '=', row.id)
        .execute();
      const { id, storeId } = row;
      const last = row.tries + 1 >= MAX_TRIES;
      return { id, storeId, last, kind: row.kind as Kind, payload: row.payload as Messages[Kind] };
    });

  async function carry({
    id,
    storeId,
    last,
    kind,
    payload,
  }: NonNullable<Awaited<ReturnType<typeof takeMessage>>>): Promise<void> {
    const error = await deliver[kind](payload, id).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      const failure = {
        last_error: error instanceof Error ? error.message : 'not delivered',
        // The failure shows at once, and not at the end of the last lease.
        ...(last ? { next_try: clock.now() } : {}),
      };
      await db
        .updateTable('platform.outbox')
        .set(error === undefined ? { done_time: clock.now() } : failure)
        .where('id', '=', id)
        .execute();
      if (error !== undefined && last && storeId) await tellStore(db, storeId);
    });
    if (error !== undefined) complain(error);
  }

  function poll(): void {
    if (stopping) return;
    if (running.size >= lanes) {
      missed = true;
      return;
    }
    missed = false;
    const turn: Promise<void> = takeMessage()
      .then(async (message) => {
        if (!message) return;
        // Polls again before delivering, since another message may be due.
        missed = true;
        if (lanes > 1) poll();
        await carry(message);
      })
      .catch(complain)
      .finally(() => {
        running.delete(turn);
        if (missed) poll();
      });
    running.add(turn);
  }

  const ownKinds = new Set<string>(kinds);
  const unlisten = await database.listen(OUTBOX_CHANNEL, (kind) => {
    if (ownKinds.has(kind)) poll();
  });
  const timer = setInterval(poll, POLL_MS);
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all(running);
    },
  };
}
