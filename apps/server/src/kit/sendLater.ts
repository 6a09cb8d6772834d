import { sql } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../db/ids';

/** A record of a store. */
interface OfStore {
  storeId: string;
  id: string;
}

interface OfOrder {
  storeId: string;
  orderId: string;
}

/** The messages of the outbox, by kind. */
export interface Messages {
  sms: { phone: string; text: string };
  /**
   * Rows for another platform; all messages of one synchronisation share a `batch`, and the platform may receive one
   * twice.
   */
  platformSync: { url: string; store: string; batch: string; part: number; parts: number; items: object[] };
  /** A member has left the store. */
  distributionLeave: { storeId: string; userId: string };
  /** Somebody registered in the mini-app who was not known there. */
  newcomer: { storeId: string; customerId: string; openId: string };
  /** The payment deadline of an online order has passed. */
  onlineLapse: OfOrder;
  onlineConfirm: OfOrder;
  /** The days of an order's commission have passed. */
  commissionRelease: OfOrder;
  /** The time of a bargain is up. */
  bargainEnd: OfStore;
  /** A sale was paid that may have earned gifts, or one that has earned some comes to less. */
  giftReview: OfOrder;
  /** An after-sale case whose money is to be refunded. */
  onlineRefund: OfStore;
  payTrade: OfStore;
  payRefund: OfStore;
  /** `id` is the order's. */
  payShipping: OfStore;
  /** `id` is the day. */
  payBill: OfStore;
  merchantFiling: OfStore & { round: number };
  /** A template of the mini-app's messages that is to be opened or closed at WeChat. */
  subscribeTemplate: OfStore;
  /** A message to a customer's phone; `key` is its business event, which has one. */
  subscribeMessage: OfStore & { code: string; key: string };
  /** A timed reminder that goes to its customer. */
  remindCustomer: OfStore;
  /** An outbound whose copy on the parts-collaboration platform is out of date. */
  outboundCopy: OfStore;
}

export type MessageKind = keyof Messages;

/** The channel that notifies the workers of every process of a due message; its payload is the kind. */
export const OUTBOX_CHANNEL = 'partsdesk_outbox';

/** Delivers one message, known by its own id; throws when it did not arrive. */
export type Deliver<Kind extends MessageKind> = (message: Messages[Kind], id: string) => Promise<void>;
export type Deliveries<Kind extends MessageKind> = { [One in Kind]: Deliver<One> };

interface Sender {
  db: Db;
  now: Date;
  /** Without it the message belongs to no store. */
  storeId?: string;
}

interface When {
  /** Now, if left out. */
  at?: Date;
  /** The message's own id: further calls with the same id send nothing. */
  once?: string;
}

/** Puts a message into the outbox; the worker delivers it after this transaction's commit, once its time has come. */
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
    // Notifies the workers with the commit; a message that is due later is found by polling.
    at <= now && sql`select pg_notify(${OUTBOX_CHANNEL}, ${kind})`.execute(db),
  ]);
}
