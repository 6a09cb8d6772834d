import type { GiftCardKind, GiftCardMove } from '@partsdesk/core/customer/card/giftCard';
import { giftCardName } from '@partsdesk/core/customer/card/giftCard';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { recordOwner } from '../../../kit/owner/record';
import { assertUnchanged } from '../../../kit/owner/version';
import { fromStore } from '../../../kit/storeTables';
import { seenGiftCards } from './giftCardRows';

/** Owns `gift_card` and its version. The number stands in no trail. */
export const giftCards = recordOwner({
  table: 'gift_card',
  entity: 'giftCard',
  noun: '礼品卡',
  fields: [
    'kind',
    'name',
    'customerId',
    'vehicleId',
    'shopId',
    'price',
    'givenReason',
    'expires',
    'soldTime',
    'status',
    'remark',
  ],
  unique: [],
});

type Here = Pick<Context, 'db' | 'storeId' | 'placeId' | 'now' | 'user'>;

/** Locks a card that the user may see, at the version that the caller read. */
export async function lockedGiftCard(ctx: Context, id: string, version?: number) {
  const card = await seenGiftCards(ctx)
    .select(['card.id', 'card.number', 'card.kind', 'card.name', 'card.customer_id as customerId'])
    .select(['card.vehicle_id as vehicleId', 'card.shop_id as shopId', 'card.price', 'card.expires', 'card.status'])
    .select(['card.given_reason as givenReason', 'card.sold_time as soldTime', 'card.remark', 'card.version'])
    .$narrowType<{ kind: GiftCardKind; status: 0 | 1 }>()
    .where('card.id', '=', id)
    .forUpdate('card')
    .executeTakeFirst();
  if (!card) throw new Failure('礼品卡不存在');
  assertUnchanged(giftCardName(card), card, version);
  return { ...card, sold: card.soldTime !== null, given: card.givenReason !== '' };
}

/** Locks cards by id: whoever moves their uses holds them (the common lock order puts them before cards of money). */
export async function holdGiftCards({ db, storeId }: Pick<Context, 'db' | 'storeId'>, ids: readonly string[]) {
  if (!ids.length) return [];
  return db
    .selectFrom('gift_card')
    .select(['id', 'number', 'kind', 'customer_id as customerId', 'vehicle_id as vehicleId', 'expires', 'status'])
    .select(['shop_id as shopId', 'sold_time as soldTime', 'last_seq as lastSeq'])
    .$narrowType<{ kind: GiftCardKind }>()
    .where('store_id', '=', storeId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What an entry says of one item. */
export interface GiftCardEntry {
  cardId: string;
  itemId: string;
  kind: GiftCardMove;
  uses: number;
  value: number;
  reason: string;
}

/** Writes entries of locked cards, numbered on from the last of each. */
export async function bookGiftCards(
  ctx: Here,
  document: { kind: string; id: string },
  entries: readonly GiftCardEntry[],
): Promise<void> {
  if (!entries.length) return;
  const cards = new Map(
    (
      await ctx.db
        .selectFrom('gift_card')
        .select(['id', 'last_seq as lastSeq'])
        .where('store_id', '=', ctx.storeId)
        .where('id', 'in', [...new Set(entries.map(({ cardId }) => cardId))])
        .execute()
    ).map(({ id, lastSeq }) => [id, lastSeq]),
  );
  const rows = entries.map((entry) => {
    const seq = (cards.get(entry.cardId) ?? 0) + 1;
    cards.set(entry.cardId, seq);
    return {
      store_id: ctx.storeId,
      id: newId(ctx.now),
      card_id: entry.cardId,
      seq,
      item_id: entry.itemId,
      kind: entry.kind,
      uses: entry.uses,
      value: entry.value,
      document_kind: document.kind,
      document_id: document.id,
      shop_id: ctx.placeId,
      reason: entry.reason,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    };
  });
  await ctx.db.insertInto('gift_card_entry').values(rows).execute();
  for (const [id, lastSeq] of cards)
    await ctx.db
      .updateTable('gift_card')
      .set({ last_seq: lastSeq })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
}

/** Reads the items of a card, in order. */
export const itemsOfCard = (ctx: Context, cardId: string) =>
  fromStore(ctx, 'gift_card_item')
    .select(['id', 'sku_id as skuId', 'total', 'used', 'locked', 'value', 'value_left as valueLeft'])
    .where('card_id', '=', cardId)
    .orderBy('position')
    .execute();
