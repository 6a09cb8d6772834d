import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import {
  stateOfGiftCard,
  giftCardState,
  type GiftCardKind,
  type GiftCardState,
} from '@partsdesk/core/customer/card/giftCard';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type SqlBool } from 'kysely';
import { phoneMatches } from '../../../account/role/customerPhones';
import { isCustomerVisible } from '../../../account/role/serviceRights';
import { dayOf } from '../../../clock';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { containing } from '../../../kit/page';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { standsIn } from '../../visibleCustomers';

/** Selects the cards that the user may see: in the head store all, in a branch its own and those of its customers. */
export const seenGiftCards = (ctx: Context) => {
  const all = fromStore(ctx, 'gift_card as card')
    .innerJoin('shop', withinStore('shop.id', 'card.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'card.vehicle_id'))
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where(sql<SqlBool>`(card.shop_id = ${ctx.shopId} or ${standsIn(ctx.shopId)})`) : all;
};

/** Sums something over the items of a selected `card`. */
export const ofItems = (what: string) =>
  sql<number>`(select coalesce(sum(${sql.raw(what)}), 0)::bigint from gift_card_item item
    where item.store_id = card.store_id and item.card_id = card.id)`;
/** What orders that are not paid yet have taken of a card is still owed. */
const takenValue = sql<number>`(select coalesce(sum(used.value), 0)::bigint from gift_card_use used
  where used.store_id = card.store_id and used.card_id = card.id and used.status = 0)`;
const left = ofItems('item.total - item.used');
const isLeft = sql<SqlBool>`exists (select from gift_card_item item
  where item.store_id = card.store_id and item.card_id = card.id and item.used < item.total)`;

/** The condition of each state, as `stateOfGiftCard` tells it. */
function isIn(state: GiftCardState, today: string) {
  const { unsold, frozen, used, expired } = giftCardState.statuses;
  if (state === unsold.code) return sql<SqlBool>`card.sold_time is null`;
  if (state === frozen.code) return sql<SqlBool>`card.sold_time is not null and card.status = 0`;
  const usable = sql<SqlBool>`card.sold_time is not null and card.status = 1`;
  if (state === used.code) return sql<SqlBool>`${usable} and not ${isLeft}`;
  return state === expired.code
    ? sql<SqlBool>`${usable} and ${isLeft} and card.expires < ${today}::date`
    : sql<SqlBool>`${usable} and ${isLeft} and (card.expires is null or card.expires >= ${today}::date)`;
}

/** What a selected `card` is good for, in words. */
export const summary = sql<string>`(select string_agg(goods.name || ' ×' || item.total, '、' order by item.position)
  from gift_card_item item join goods_sku sku on sku.store_id = item.store_id and sku.id = item.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where item.store_id = card.store_id and item.card_id = card.id)`;

const rows = (ctx: Context) =>
  seenGiftCards(ctx)
    .select(['card.id', 'card.number', 'card.kind', 'card.name', 'card.customer_id as customerId', 'card.price'])
    .select(['card.vehicle_id as vehicleId', 'card.expires', 'card.status', 'card.sold_time as soldTime'])
    .select(['card.given_reason as givenReason', 'card.remark', 'card.version', 'card.create_time as createTime'])
    .select(['customer.name as customerName', 'shop.name as shopName'])
    .select([
      sql<string>`coalesce(vehicle.plate, '')`.as('plate'),
      summary.as('summary'),
      ofItems('item.total').as('total'),
      left.as('left'),
      sql<number>`case when card.sold_time is null then 0 else ${ofItems('item.value_left')} + ${takenValue} end`.as(
        'valueLeft',
      ),
    ])
    .$narrowType<{ kind: GiftCardKind; status: 0 | 1 }>();

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** Shows a row: its number as it is printed, and its state. */
export const shownGiftCard = (ctx: Context, row: Row) => ({
  ...row,
  number: groupedNumber(row.number),
  state: stateOfGiftCard({ ...row, sold: row.soldTime !== null }, dayOf(ctx.now)),
});

/** Selects the cards of a list, newest first. */
export function matchingGiftCards(ctx: Context, query: QueryOf<operations['customerGiftCard_page']>) {
  let found = rows(ctx);
  const { keyword, customerId, kind, state, status, shopId } = query;
  if (keyword) {
    const text = containing(keyword);
    const end = /^\d{4}$/.test(keyword) ? keyword : null;
    found = found.where(
      sql<SqlBool>`(customer.name ilike ${text} or ${phoneMatches(ctx, keyword)} or card.name ilike ${text}
        or vehicle.plate like ${text.toUpperCase()} or right(card.number, 4) = ${end})`,
    );
  }
  if (customerId) found = found.where('card.customer_id', '=', customerId);
  if (kind !== undefined) found = found.where('card.kind', '=', kind);
  if (state !== undefined) found = found.where(isIn(state, dayOf(ctx.now)));
  if (status !== undefined) found = found.where('card.status', '=', status);
  if (shopId) found = found.where('card.shop_id', '=', shopId);
  return found.orderBy('card.id', 'desc');
}

/** Selects items of cards with their parts. */
const items = (ctx: Context) =>
  fromStore(ctx, 'gift_card_item as item')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['item.id', 'item.card_id as cardId', 'item.sku_id as skuId', 'sku.sku_code as skuCode', 'goods.name'])
    .select(['sku.spec', 'goods.unit_name as unitName', 'goods.is_service as isService'])
    .select(['item.list_price as listPrice', 'item.total', 'item.used', 'item.locked', 'item.value'])
    .select(['item.value_left as valueLeft', sql<number>`item.total - item.used - item.locked`.as('left')])
    .orderBy('item.position');

/** Reads the last uses of a card, newest first. */
const usesOfCard = (ctx: Context, cardId: string) =>
  fromStore(ctx, 'gift_card_use as used')
    .innerJoin('gift_card_item as item', withinStore('item.id', 'used.item_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('sale_out as out', withinStore('out.id', 'used.sale_out_id'))
    .innerJoin('order_sale as sale', withinStore('sale.id', 'out.order_id'))
    .innerJoin('shop', withinStore('shop.id', 'sale.shop_id'))
    .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'sale.vehicle_id'))
    .select(['used.id', 'goods.name', 'used.nth', 'used.rest', 'used.value', 'used.status', 'sale.id as orderId'])
    .select(['shop.name as shopName', 'used.by_name as by', 'used.create_time as createTime'])
    .select([
      sql<string>`coalesce(sale.code, '')`.as('orderCode'),
      sql<string>`coalesce(vehicle.plate, '')`.as('plate'),
    ])
    .$narrowType<{ status: 0 | 1 | 2 | 3 }>()
    .where('used.card_id', '=', cardId)
    .orderBy('used.id', 'desc')
    .limit(100)
    .execute();

/** Reads the last entries of a card, newest first. */
const entriesOfCard = (ctx: Context, cardId: string) =>
  fromStore(ctx, 'gift_card_entry as entry')
    .innerJoin('gift_card_item as item', withinStore('item.id', 'entry.item_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .select(['entry.seq', 'entry.kind', 'goods.name', 'entry.uses', 'entry.value', 'entry.reason'])
    .select(['shop.name as shopName', 'entry.by_name as by', 'entry.create_time as createTime'])
    .$narrowType<{ kind: 'sold' | 'used' | 'returned' }>()
    .where('entry.card_id', '=', cardId)
    .orderBy('entry.seq', 'desc')
    .limit(100)
    .execute();

/** Reads a card with its items, its uses and its entries; refuses one that the user does not see. */
export async function giftCardDetail(ctx: Context, id: string) {
  const row = await rows(ctx).where('card.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('礼品卡不存在');
  const [of, uses, entries, sale] = await Promise.all([
    items(ctx).where('item.card_id', '=', id).execute(),
    usesOfCard(ctx, id),
    entriesOfCard(ctx, id),
    fromStore(ctx, 'recharge_order').select('code').where('gift_card_id', '=', id).executeTakeFirst(),
  ]);
  const shown = shownGiftCard(ctx, row);
  return {
    ...shown,
    saleCode: sale?.code ?? '',
    items: of.flatMap(({ cardId, ...item }) => (cardId === id ? [item] : [])),
    uses,
    entries,
  };
}

/** Reads the cards that cover pieces of a sale of a customer now: general ones, and those of the vehicle. */
export async function usableGiftCards(ctx: Context, customerId: string, vehicleId: string | undefined) {
  const cards = await rows(ctx)
    .where('card.customer_id', '=', customerId)
    .where(isIn(giftCardState.statuses.valid.code, dayOf(ctx.now)))
    .where(sql<SqlBool>`(card.kind = 0 or card.vehicle_id = ${vehicleId ?? null}::uuid)`)
    .orderBy('card.id')
    .execute();
  if (!cards.length) return [];
  const of = await items(ctx)
    .where(
      'item.card_id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();
  return cards.map(({ id, number, kind, name, plate, expires }) => ({
    ...{ id, number: groupedNumber(number), kind, name, plate, expires },
    items: of.flatMap(({ cardId, ...item }) => (cardId === id ? [item] : [])),
  }));
}
