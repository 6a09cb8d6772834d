import {
  isGiftOver,
  spendable,
  type CardMove,
  type LotPart,
  type SpendRule,
  type ValueLot,
} from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { recordOwner } from '../../kit/owner/record';

/** The kinds of `value_card`: what customers have charged, and cash cards (现金卡). */
export const STORED = 0;
export const CASH = 1;

type Here = Pick<Context, 'db' | 'storeId' | 'placeId' | 'now' | 'user'>;

/** Owns `value_card` and its version: freezing and releasing a card of stored value. */
export const valueCards = recordOwner({
  table: 'value_card',
  entity: 'valueCard',
  noun: '储值卡',
  fields: ['status'],
  unique: [],
});

/** Owns the cash cards among them. Their numbers stand in no trail. */
export const cashCards = recordOwner({
  table: 'value_card',
  entity: 'cashCard',
  noun: '现金卡',
  fields: ['status', 'face', 'years', 'remark', 'customerId', 'shopId', 'soldTime', 'expires', 'renewedTo'],
  unique: [],
});

/** Owns `value_card_lot` and its version: disabling and enabling a lot, and holding it for a card refund. */
export const valueCardLots = recordOwner({
  table: 'value_card_lot',
  entity: 'valueCardLot',
  noun: '储值批次',
  fields: ['status', 'refundId'],
  unique: [],
});

interface Lot extends ValueLot {
  /** The shop that took the money, and owes it. */
  shopId: string;
  status: number;
  /** The card refund that it waits for. */
  refundId: string | null;
  version: number;
}

/** A locked card, with the lots that have something left, oldest first. */
export interface LockedCard {
  id: string;
  /** Of a cash card. */
  number: string | null;
  /** Null of a cash card that has no holder. */
  customerId: string | null;
  /** The last day of a cash card. */
  expires: string | null;
  sold: boolean;
  renewed: boolean;
  status: number;
  principal: number;
  gift: number;
  lastSeq: number;
  lots: Lot[];
}

export interface CardEntry {
  kind: CardMove;
  /** What it moves of each lot: in above 0, out below, fen. */
  parts: readonly LotPart[];
  reason: string;
  /** The shop that it happened in; the caller's where missing. */
  shopId?: string;
}

/** Selects what is left of the lots of cards, oldest first. */
const lotsOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, cardIds: RawBuilder<string[]>) =>
  db
    .selectFrom('value_card_lot')
    .select([
      'card_id as cardId',
      'id',
      'shop_id as shopId',
      'status',
      'refund_id as refundId',
      'version',
      'gift_expires as giftExpires',
    ])
    .select(['principal_left as principalLeft', 'gift_left as giftLeft', 'spend_rule as spendRule'])
    .$narrowType<{ spendRule: SpendRule }>()
    .where('store_id', '=', storeId)
    .where('card_id', '=', sql<string>`any(${cardIds})`)
    .where(sql<boolean>`principal_left + gift_left > 0`)
    .orderBy('id')
    .execute();

/**
 * The lots of a card that pay on a day: neither card nor lot is stopped, and no card refund waits for it; a gift that
 * has ended counts as nothing.
 */
export const payingLots = <Some extends Pick<Lot, 'giftExpires' | 'giftLeft' | 'status' | 'refundId'>>(
  card: { status: number },
  lots: readonly Some[],
  day: string,
): Some[] =>
  card.status === enabled.statuses.enabled.code
    ? lots
        .filter(({ status, refundId }) => status === enabled.statuses.enabled.code && refundId === null)
        .map((lot) => (isGiftOver(lot, day) ? { ...lot, giftLeft: 0 } : lot))
    : [];

/** Locks a customer before their cards (the common lock order); nobody waits at the walk-in customer, who has none. */
export const lockHolder = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, customerId: string) =>
  db
    .selectFrom('customer')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .where('kind', '<>', 0)
    .forNoKeyUpdate()
    .execute();

/** Tells cards by their ids, and the one with the stored value of a customer, so that no statement has to find it. */
const idsOfCards = ({ storeId }: Pick<Context, 'storeId'>, ids: readonly string[], storedOf: string | undefined) =>
  storedOf === undefined
    ? sql<string[]>`${[...new Set(ids)]}::uuid[]`
    : sql<string[]>`array(select unnest(${ids}::uuid[]) union select id from value_card
        where store_id = ${storeId} and customer_id = ${storedOf} and kind = ${sql.lit(STORED)})`;

/**
 * Locks cards by id (the common lock order), after their customers, and writes off gifts that have ended: what is under
 * the lock is what can be spent. `storedOf` is the customer whose stored value is wanted, who need not have any.
 */
export async function lockedCards(ctx: Here, ids: readonly string[], storedOf?: string): Promise<LockedCard[]> {
  if (!ids.length && storedOf === undefined) return [];
  const wanted = idsOfCards(ctx, ids, storedOf);
  const locking = ctx.db
    .selectFrom('value_card')
    .select(['id', 'number', 'customer_id as customerId', 'expires', 'status', 'principal', 'gift'])
    .select((card) => [
      'last_seq as lastSeq',
      card('renewed_to', 'is not', null).as('renewed'),
      card.or([card('kind', '=', sql.lit(STORED)), card('sold_time', 'is not', null)]).as('sold'),
    ])
    .$narrowType<{ renewed: boolean; sold: boolean }>()
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', sql<string>`any(${wanted})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  // The lots are read when the lock is there: the statements of a transaction run in the order of their calls.
  const [found, lots] = await Promise.all([locking, lotsOf(ctx, wanted)]);
  const cards = found.map((card) => ({ ...card, lots: lots.filter(({ cardId }) => cardId === card.id) }));
  for (const card of cards) await writeOffGifts(ctx, card);
  return cards;
}

/** Finds the card that holds a customer's stored value; undefined where they never had one. */
export const storedCardOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, customerId: string) =>
  db
    .selectFrom('value_card')
    .select(['id', 'status', 'principal', 'gift', 'version'])
    .$narrowType<{ status: 0 | 1 }>()
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', sql.lit(STORED))
    .executeTakeFirst();

/** Locks a customer and then the card of their stored value. Undefined where they never had one. */
export async function lockedCard(ctx: Here, customerId: string): Promise<LockedCard | undefined> {
  const [, cards] = await Promise.all([lockHolder(ctx, customerId), lockedCards(ctx, [], customerId)]);
  return cards[0];
}

/** Writes off the gifts of a locked card that have ended by the shop's day (MEM-04). */
async function writeOffGifts(ctx: Here, card: LockedCard): Promise<void> {
  const over = card.lots.filter((lot) => lot.giftLeft > 0 && isGiftOver(lot, dayOf(ctx.now)));
  for (const { id, giftLeft, giftExpires, shopId } of over)
    await bookCard(ctx, card, { kind: 'valueCardLot', id: newId(ctx.now) }, [
      {
        kind: 'giftExpire',
        parts: [{ lotId: id, principal: 0, gift: -giftLeft }],
        reason: `赠送有效期至 ${giftExpires ?? ''}`,
        shopId,
      },
    ]);
}

/** Adds a card at a customer's first top-up. */
export async function openCard({ db, storeId, now }: Here, customerId: string): Promise<void> {
  await db
    .insertInto('value_card')
    .values({ store_id: storeId, id: newId(now), customer_id: customerId, create_time: now })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'customer_id']).where('kind', '=', sql.lit(STORED)).doNothing(),
    )
    .execute();
}

/** What a new lot holds, in whose name, and by which terms. */
interface NewLot {
  document: { kind: string; id: string };
  /** The shop that owes it. */
  shopId: string;
  principal: number;
  gift: number;
  spendRule: SpendRule;
  /** For how many days the gift can be used; null: no end. */
  giftDays: number | null;
}

/** Adds a lot of a card, with nothing on it until its entries are booked. */
export async function addLot(
  ctx: Here,
  cardId: string,
  { document, shopId, principal, gift, spendRule, giftDays }: NewLot,
): Promise<{ lotId: string; giftExpires: string | null }> {
  const lotId = newId(ctx.now);
  const giftExpires = gift && giftDays ? dayOf(addDays(ctx.now, giftDays)) : null;
  await ctx.db
    .insertInto('value_card_lot')
    .values({
      store_id: ctx.storeId,
      id: lotId,
      card_id: cardId,
      document_kind: document.kind,
      document_id: document.id,
      shop_id: shopId,
      principal,
      gift,
      principal_left: 0,
      gift_left: 0,
      spend_rule: spendRule,
      gift_expires: giftExpires,
      create_time: ctx.now,
    })
    .execute();
  return { lotId, giftExpires };
}

/**
 * Writes entries of a document into a locked card's ledger with what each moved of which lot, and updates card and
 * lots, the passed ones too.
 */
export async function bookCard(
  ctx: Here,
  card: LockedCard,
  document: { kind: string; id: string },
  entries: readonly CardEntry[],
): Promise<void> {
  const { storeId } = ctx;
  const written = entries.flatMap(({ parts, ...entry }) => {
    const moved = parts.filter(({ principal, gift }) => principal !== 0 || gift !== 0);
    if (!moved.length) return [];
    for (const { lotId, principal, gift } of moved) {
      card.principal += principal;
      card.gift += gift;
      const lot = card.lots.find(({ id }) => id === lotId);
      if (lot) [lot.principalLeft, lot.giftLeft] = [lot.principalLeft + principal, lot.giftLeft + gift];
    }
    card.lastSeq += 1;
    const sum = (part: 'principal' | 'gift') => moved.reduce((total, one) => total + one[part], 0);
    return [{ ...entry, moved, seq: card.lastSeq, principal: sum('principal'), gift: sum('gift'), after: { ...card } }];
  });
  if (!written.length) return;
  const moves = written.flatMap(({ seq, moved }) => moved.map((part) => ({ ...part, seq })));
  await Promise.all([
    ctx.db
      .insertInto('value_card_entry')
      .values(
        written.map(({ kind, reason, seq, principal, gift, after, shopId }) => ({
          store_id: storeId,
          id: newId(ctx.now),
          card_id: card.id,
          seq,
          kind,
          principal,
          gift,
          principal_after: after.principal,
          gift_after: after.gift,
          document_kind: document.kind,
          document_id: document.id,
          shop_id: shopId ?? ctx.placeId,
          reason,
          by_name: ctx.user?.name ?? '',
          create_time: ctx.now,
        })),
      )
      .execute(),
    ctx.db
      .insertInto('value_card_move')
      .values(
        moves.map(({ seq, lotId, principal, gift }) => ({
          store_id: storeId,
          card_id: card.id,
          seq,
          lot_id: lotId,
          principal,
          gift,
        })),
      )
      .execute(),
    sql`update value_card_lot lot set principal_left = lot.principal_left + moved.principal, gift_left = lot.gift_left + moved.gift
      from (select id, sum(principal)::bigint as principal, sum(gift)::bigint as gift
        from unnest(${moves.map(({ lotId }) => lotId)}::uuid[], ${moves.map(({ principal }) => principal)}::bigint[], ${moves.map(({ gift }) => gift)}::bigint[]) as part (id, principal, gift) group by 1) moved
      where lot.store_id = ${storeId} and lot.id = moved.id`.execute(ctx.db),
    ctx.db
      .updateTable('value_card')
      .set({ principal: card.principal, gift: card.gift, last_seq: card.lastSeq })
      .where('store_id', '=', storeId)
      .where('id', '=', card.id)
      .execute(),
  ]);
}

/** Reads what is on a customer's card, fen: spendable or not; 0 without a card. */
export async function cardBalance(ctx: Pick<Context, 'db' | 'storeId'>, customerId: string): Promise<number> {
  const card = await storedCardOf(ctx, customerId);
  return card ? card.principal + card.gift : 0;
}

/** Reads what a customer can spend now, fen, by the shop's day (MEM-04). */
export async function spendableOf(ctx: Here, customerId: string): Promise<number> {
  const card = await storedCardOf(ctx, customerId);
  if (!card) return 0;
  const today = dayOf(ctx.now);
  return spendable(payingLots(card, await lotsOf(ctx, sql`array[${card.id}::uuid]`), today), today);
}
