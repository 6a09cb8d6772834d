import type { CardMove, SpendRule } from '@partsdesk/core/customer/card/storedValue';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { standsIn } from '../visibleCustomers';
import { STORED } from './valueCards';

/**
 * What can be spent of a card now: not of a frozen one, nor of lots that are disabled or to be refunded, nor gifts that
 * have ended (MEM-04).
 */
const spendable = (ctx: Context) =>
  sql<number>`case card.status when 0 then 0 else coalesce((select sum(lot.principal_left + case when lot.gift_expires < ${dayOf(ctx.now)}::date then 0 else lot.gift_left end)
    from value_card_lot lot where lot.store_id = card.store_id and lot.card_id = card.id and lot.status = 1 and lot.refund_id is null), 0)::bigint end`;

const cards = (ctx: Context) => {
  const all = fromStore(ctx, 'value_card as card')
    .innerJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .where('card.kind', '=', sql.lit(STORED))
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where(standsIn(ctx.shopId)) : all;
};

/** Selects the cards of a list, newest first; a branch sees those of its customers. */
export function matchingCards(ctx: Context, query: QueryOf<operations['customerValueCard_page']>) {
  let found = cards(ctx)
    .select(['card.id', 'customer.id as customerId', 'customer.name as customerName', 'shop.name as shopName'])
    .select(['card.principal', 'card.gift', 'card.status', 'card.version', 'card.create_time as createTime'])
    .select([visiblePhone(ctx, 'customer.phone').as('customerPhone'), spendable(ctx).as('spendable')])
    .select(sql<number>`card.principal + card.gift`.as('balance'))
    .select(
      sql<Date | null>`(select entry.create_time from value_card_entry entry where entry.store_id = card.store_id and entry.card_id = card.id and entry.seq = card.last_seq)`.as(
        'lastTime',
      ),
    )
    .$narrowType<{ status: 0 | 1 }>();
  if (query.keyword) {
    const text = containing(query.keyword);
    found = found.where(sql<boolean>`(customer.name ilike ${text} or ${phoneMatches(ctx, query.keyword)})`);
  }
  if (query.status !== undefined) found = found.where('card.status', '=', query.status);
  if (query.shopId) found = found.where('customer.shop_id', '=', query.shopId);
  return found.orderBy('card.create_time', 'desc').orderBy('card.id', 'desc');
}

/** Locks a card of a customer whom the user may see; undefined where there is none. */
export const lockCardRow = (ctx: Context, id: string) =>
  cards(ctx)
    .select(['card.id', 'card.status', 'card.version', 'customer.name as customerName'])
    .where('card.id', '=', id)
    .forUpdate('card')
    .executeTakeFirst();

const lots = (ctx: Context) => {
  const all = fromStore(ctx, 'value_card_lot as lot')
    .innerJoin('value_card as card', withinStore('card.id', 'lot.card_id'))
    .innerJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .where('card.kind', '=', sql.lit(STORED))
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where(standsIn(ctx.shopId)) : all;
};

/** Selects the lots of a list, newest first. */
export function matchingLots(ctx: Context, query: QueryOf<operations['customerValueCardItem_page']>) {
  let found = lots(ctx)
    .innerJoin('shop', withinStore('shop.id', 'lot.shop_id'))
    .leftJoin('recharge_order as recharge', withinStore('recharge.id', 'lot.document_id'))
    .leftJoin('value_adjust as adjust', withinStore('adjust.id', 'lot.document_id'))
    .select(['lot.id', 'lot.card_id as cardId', 'customer.id as customerId', 'customer.name as customerName'])
    .select(['shop.name as shopName', 'lot.principal', 'lot.gift', 'lot.status', 'lot.version'])
    .select(['lot.principal_left as principalLeft', 'lot.gift_left as giftLeft', 'lot.spend_rule as spendRule'])
    .select(['lot.gift_expires as giftExpires', 'lot.create_time as createTime'])
    .select([
      sql<string>`coalesce(recharge.code, adjust.code, '')`.as('code'),
      sql<boolean>`lot.refund_id is not null`.as('refunding'),
    ])
    .$narrowType<{ status: 0 | 1; spendRule: SpendRule }>();
  if (query.customerId) found = found.where('card.customer_id', '=', query.customerId);
  if (query.cardId) found = found.where('lot.card_id', '=', query.cardId);
  if (query.status !== undefined) found = found.where('lot.status', '=', query.status);
  return found.orderBy('lot.id', 'desc');
}

/** Finds whose a lot is that the user may see. */
export const seenLot = (ctx: Context, id: string) =>
  lots(ctx).select(['lot.card_id as cardId', 'customer.id as customerId']).where('lot.id', '=', id).executeTakeFirst();

/** Locks a lot after its card, as a spend does; undefined where there is none. */
export async function lockLotRow(ctx: Context, id: string) {
  const seen = await seenLot(ctx, id);
  if (!seen) return undefined;
  await lockCardRow(ctx, seen.cardId);
  return lots(ctx)
    .select(['lot.id', 'lot.status', 'lot.refund_id as refundId', 'lot.version', 'customer.name as customerName'])
    .where('lot.id', '=', id)
    .forUpdate('lot')
    .executeTakeFirst();
}

/** The number of the document that moved a card. */
const documentCode = sql<string>`coalesce(bill.code, refund.code, recharge.code, case entry.document_kind
  when 'afterSale' then (select code from after_sale one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'cardRefund' then (select code from card_refund one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'valueAdjust' then (select code from value_adjust one where one.store_id = entry.store_id and one.id = entry.document_id) end, '')`;

/** Entries of a card that are shown with it. */
const MAX_SHOWN = 50;

/** Reads the last entries of a card, newest first. */
export const lastEntries = (ctx: Context, cardId: string) =>
  fromStore(ctx, 'value_card_entry as entry')
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .select(['entry.seq', 'entry.kind', 'entry.principal', 'entry.gift', 'shop.name as shopName', 'entry.reason'])
    .select(['entry.create_time as createTime', sql<number>`entry.principal_after + entry.gift_after`.as('balance')])
    .$narrowType<{ kind: CardMove }>()
    .where('entry.card_id', '=', cardId)
    .orderBy('entry.seq', 'desc')
    .limit(MAX_SHOWN)
    .execute();

/** Selects what moved cards, newest first: in this shop, or of its customers; in the head store, everywhere. */
export function matchingEntries(ctx: Context, query: QueryOf<operations['customerCardLog_page']>) {
  const { customerId, cardId, kind, shopId, issuerId, from, to } = query;
  let found = fromStore(ctx, 'value_card_entry as entry')
    .innerJoin('value_card as card', withinStore('card.id', 'entry.card_id'))
    .leftJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .leftJoin('receipt_bill as bill', withinStore('bill.id', 'entry.document_id'))
    .leftJoin('refund_bill as refund', withinStore('refund.id', 'entry.document_id'))
    .leftJoin('recharge_order as recharge', withinStore('recharge.id', 'entry.document_id'))
    .select(['entry.id', 'entry.card_id as cardId', 'entry.seq', 'card.customer_id as customerId', 'entry.kind'])
    .select(['entry.principal', 'entry.gift', 'shop.name as shopName', 'entry.reason'])
    .select(['entry.document_kind as documentKind', 'entry.document_id as documentId', 'entry.by_name as by'])
    .select(['entry.create_time as createTime', documentCode.as('documentCode')])
    .select([
      sql<number>`entry.principal + entry.gift`.as('amount'),
      sql<number>`entry.principal_after + entry.gift_after`.as('balance'),
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
      sql<string>`coalesce(right(card.number, 4), '')`.as('cardEnd'),
      sql<string | null>`coalesce(bill.sale_out_id, refund.sale_out_id)`.as('saleOutId'),
    ])
    .$narrowType<{ kind: CardMove }>()
    .where((where) => where.or([where('card.bearer', '=', true), isCustomerVisible(ctx)]));
  const here = ctx.shopId;
  if (here) found = found.where((where) => where.or([standsIn(here), where('entry.shop_id', '=', here)]));
  if (customerId) found = found.where('card.customer_id', '=', customerId);
  if (cardId) found = found.where('entry.card_id', '=', cardId);
  if (kind) found = found.where('entry.kind', '=', kind);
  if (shopId) found = found.where('entry.shop_id', '=', shopId);
  if (issuerId)
    found = found.where(
      sql<boolean>`exists (select from value_card_move move join value_card_lot lot on lot.store_id = move.store_id and lot.id = move.lot_id
        where move.store_id = entry.store_id and move.card_id = entry.card_id and move.seq = entry.seq and lot.shop_id = ${issuerId})`,
    );
  found = found.where((row) => withinDays(row.ref('entry.create_time'), from, to));
  return cardId
    ? found.orderBy('entry.seq', 'desc')
    : found.orderBy('entry.create_time', 'desc').orderBy('entry.id', 'desc');
}
