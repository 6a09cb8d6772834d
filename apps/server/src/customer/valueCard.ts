import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';

/** The limit of a registered card, fen: 5,000 yuan, gifts included. */
export const MAX_CARD_BALANCE = 500_000;

export interface CardEntry {
  kind: 'topUp' | 'gift';
  /** The paid amount, fen. */
  principal: number;
  /** The gift on top, fen. */
  gift: number;
  reason: string;
}

/** Reads the balance of a customer's card, fen; 0 without a card. */
export async function cardBalance(
  { db, storeId }: Pick<Context, 'db' | 'storeId'>,
  customerId: string,
): Promise<number> {
  const card = await db
    .selectFrom('value_card')
    .select(sql<number>`principal + gift`.as('balance'))
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return card?.balance ?? 0;
}

/** Locks a customer's card, adding it at the first recharge. */
export async function lockedCard({ db, storeId, now }: Pick<Context, 'db' | 'storeId' | 'now'>, customerId: string) {
  await db
    .insertInto('value_card')
    .values({ store_id: storeId, id: newId(now), customer_id: customerId, create_time: now })
    .onConflict((conflict) => conflict.columns(['store_id', 'customer_id']).doNothing())
    .execute();
  return db
    .selectFrom('value_card')
    .select(['id', 'principal', 'gift', 'last_seq as lastSeq'])
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes entries of a document into a locked card's ledger, and updates its balance. */
export async function bookCard(
  ctx: Pick<Context, 'db' | 'storeId' | 'placeId' | 'now'>,
  card: Awaited<ReturnType<typeof lockedCard>>,
  document: { kind: string; id: string },
  entries: CardEntry[],
): Promise<void> {
  let { principal, gift, lastSeq } = card;
  const rows = entries
    .filter((entry) => entry.principal !== 0 || entry.gift !== 0)
    .map((entry) => {
      principal += entry.principal;
      gift += entry.gift;
      lastSeq += 1;
      return {
        store_id: ctx.storeId,
        card_id: card.id,
        seq: lastSeq,
        kind: entry.kind,
        principal: entry.principal,
        gift: entry.gift,
        principal_after: principal,
        gift_after: gift,
        document_kind: document.kind,
        document_id: document.id,
        shop_id: ctx.placeId,
        reason: entry.reason,
        create_time: ctx.now,
      };
    });
  if (!rows.length) return;
  await Promise.all([
    ctx.db.insertInto('value_card_entry').values(rows).execute(),
    ctx.db
      .updateTable('value_card')
      .set({ principal, gift, last_seq: lastSeq })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', card.id)
      .execute(),
  ]);
}
