import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../http/context';

/** A registered card holds 5,000 yuan at most, what was given on top included. */
export const MOST_ON_A_CARD = 500_000;

export interface CardEntry {
  kind: 'topUp' | 'gift';
  /** What was paid for, fen. */
  principal: number;
  /** What was given on top, fen. */
  gift: number;
  reason: string;
}

/** What is on a customer's card, fen; nothing for whoever has none. */
export async function onCard({ db, storeId }: Pick<Context, 'db' | 'storeId'>, customerId: string): Promise<number> {
  const card = await db
    .selectFrom('value_card')
    .select(sql<number>`principal + gift`.as('balance'))
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return card?.balance ?? 0;
}

/** A customer's card, opened at their first recharge; locked. */
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

/** Writes entries of a document into a locked card's ledger, and the balance with them. */
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
