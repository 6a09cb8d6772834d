import { sql } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../db/ids';

/** Something of a store's, by its id. */
interface OfStore {
  storeId: string;
  id: string;
}

interface OfOrder {
  storeId: string;
  orderId: string;
}

/** What the outbox carries, by its kind. */
export interface Messages {
  sms: { phone: string; text: string };
  /** Rows for another platform; all messages of one synchronisation bear the same `batch`, and the platform may take one twice. */
  platformSync: { url: string; store: string; batch: string; part: number; parts: number; items: object[] };
  /** Somebody works for the store no more. */
  distributionLeave: { storeId: string; userId: string };
  /** An online order's time is up. */
  onlineLapse: OfOrder;
  onlineConfirm: OfOrder;
  /** An after-sale case whose money goes back. */
  onlineRefund: OfStore;
  payTrade: OfStore;
  payRefund: OfStore;
  /** `id` is the order's. */
  payShipping: OfStore;
  /** `id` is the day. */
  payBill: OfStore;
  merchantFiling: OfStore & { round: number };
}

export type MessageKind = keyof Messages;

/** Where the workers of every process hear of a message that is due: its kind. */
export const OUTBOX_CHANNEL = 'partsdesk_outbox';

/** Delivers one message; throws when it did not arrive. */
export type Deliver<Kind extends MessageKind> = (message: Messages[Kind]) => Promise<void>;
export type Deliveries<Kind extends MessageKind> = { [One in Kind]: Deliver<One> };

interface Sender {
  db: Db;
  now: Date;
  /** Without it the message is nobody's. */
  storeId?: string;
}

interface When {
  /** Now, where it does not say. */
  at?: Date;
  /** The message's own id, where it is to be sent once, however often it is asked for. */
  once?: string;
}

/** Puts a message into the outbox, whose worker carries it once this transaction is committed and its time has come. */
export async function sendLater<Kind extends MessageKind>(
  { db, now, storeId }: Sender,
  kind: Kind,
  message: Messages[Kind],
  { at = now, once }: When = {},
): Promise<void> {
  const written = db.insertInto('platform.outbox').values({
    id: once ?? newId(now),
    store_id: storeId ?? null,
    kind,
    payload: JSON.stringify(message),
    next_try: at,
    create_time: now,
  });
  await Promise.all([
    (once === undefined ? written : written.onConflict((conflict) => conflict.doNothing())).execute(),
    // Heard with the commit. What is due later is found by the clock.
    at <= now && sql`select pg_notify(${OUTBOX_CHANNEL}, ${kind})`.execute(db),
  ]);
}
