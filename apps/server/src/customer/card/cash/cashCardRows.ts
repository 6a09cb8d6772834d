import { cardName, groupedNumber, maskedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState, stateOfCashCard, type CashCardState } from '@partsdesk/core/customer/card/cashCard';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type SqlBool } from 'kysely';
import { phoneMatches } from '../../../account/role/customerPhones';
import { isCustomerVisible } from '../../../account/role/serviceRights';
import { dayOf } from '../../../clock';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { assertUnchanged } from '../../../kit/owner/version';
import { containing } from '../../../kit/page';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { standsIn } from '../../visibleCustomers';
import { CASH } from '../valueCards';

/**
 * Selects the cash cards that the user may see: in the head store all, in a branch its own, those of its customers, and
 * the head store's that are not sold.
 */
const seen = (ctx: Context) => {
  const all = fromStore(ctx, 'value_card as card')
    .innerJoin('shop', withinStore('shop.id', 'card.shop_id'))
    .leftJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .where('card.kind', '=', sql.lit(CASH))
    .where(sql<SqlBool>`(card.customer_id is null or ${isCustomerVisible(ctx)})`);
  return ctx.shopId
    ? all.where(
        sql<SqlBool>`(card.shop_id = ${ctx.shopId} or (shop.is_head and card.sold_time is null) or ${standsIn(ctx.shopId)})`,
      )
    : all;
};

/** The condition of each state, as `stateOfCashCard` tells it. */
function isIn(state: CashCardState, today: string) {
  const { unsold, renewed, frozen, used, expired } = cashCardState.statuses;
  if (state === unsold.code) return sql<SqlBool>`card.sold_time is null`;
  if (state === renewed.code) return sql<SqlBool>`card.renewed_to is not null`;
  const here = sql<SqlBool>`card.sold_time is not null and card.renewed_to is null`;
  if (state === frozen.code) return sql<SqlBool>`${here} and card.status = 0`;
  if (state === used.code) return sql<SqlBool>`${here} and card.status = 1 and card.principal + card.gift = 0`;
  const held = sql<SqlBool>`${here} and card.status = 1 and card.principal + card.gift > 0`;
  return state === expired.code
    ? sql<SqlBool>`${held} and card.expires < ${today}::date`
    : sql<SqlBool>`${held} and (card.expires is null or card.expires >= ${today}::date)`;
}

const rows = (ctx: Context) =>
  seen(ctx)
    .select(['card.id', 'card.bearer', 'card.status', 'card.customer_id as customerId', 'shop.name as shopName'])
    .select(['card.years', 'card.expires', 'card.sold_time as soldTime', 'card.remark', 'card.version'])
    .select(['card.create_time as createTime', 'card.renewed_to as renewedToId', 'card.principal', 'card.gift'])
    .select([
      sql<string>`card.number`.as('number'),
      sql<number>`card.face`.as('face'),
      sql<string>`card.batch_id`.as('batchId'),
      sql<number>`card.principal + card.gift`.as('balance'),
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
    ])
    .$narrowType<{ status: 0 | 1 }>();

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** Shows a row: the number of a card that has no holder is hidden but for its end (MEM-12). */
export function shown(ctx: Context, row: Row) {
  const { id, bearer, face, balance, status, customerId, customerName, shopName, years, expires, soldTime } = row;
  const { batchId, remark, version, createTime } = row;
  const facts = { sold: soldTime !== null, status, renewed: row.renewedToId !== null, balance, expires };
  return {
    ...{ id, bearer, face, balance, status, customerId, customerName, shopName, years, expires, soldTime },
    ...{ batchId, remark, version, createTime },
    number: customerId === null ? maskedNumber(row.number) : groupedNumber(row.number),
    state: stateOfCashCard(facts, dayOf(ctx.now)),
  };
}

/** Selects the cash cards of a list, newest first. */
export function matchingCashCards(ctx: Context, query: QueryOf<operations['customerCashCard_page']>) {
  let found = rows(ctx);
  const { keyword, state, status, bearer, batchId, shopId } = query;
  if (keyword) {
    const text = containing(keyword);
    // Whole numbers are asked for one by one, and counted.
    const end = /^\d{4}$/.test(keyword) ? keyword : null;
    found = found.where(
      sql<SqlBool>`(customer.name ilike ${text} or ${phoneMatches(ctx, keyword)} or right(card.number, 4) = ${end})`,
    );
  }
  if (state !== undefined) found = found.where(isIn(state, dayOf(ctx.now)));
  if (status !== undefined) found = found.where('card.status', '=', status);
  if (bearer !== undefined) found = found.where('card.bearer', '=', bearer);
  if (batchId) found = found.where('card.batch_id', '=', batchId);
  if (shopId) found = found.where('card.shop_id', '=', shopId);
  return found.orderBy('card.id', 'desc');
}

/** Reads a cash card that the user may see; refuses any other id. */
export async function cashCardRow(ctx: Context, id: string): Promise<Row> {
  const card = await rows(ctx).where('card.id', '=', id).executeTakeFirst();
  if (!card) throw new Failure('现金卡不存在');
  return card;
}

/** Locks a cash card that the user may see, at the version that the caller read. */
export async function lockedCashCard(ctx: Context, id: string, version?: number) {
  const card = await seen(ctx)
    .select(['card.id', 'card.bearer', 'card.status', 'card.face', 'card.years', 'card.remark', 'card.version'])
    .select(['card.customer_id as customerId', 'card.shop_id as shopId', 'card.sold_time as soldTime'])
    .select(['card.expires', 'card.renewed_to as renewedTo', 'card.batch_id as batchId'])
    .select([sql<string>`card.number`.as('number'), sql<number>`card.principal + card.gift`.as('balance')])
    .where('card.id', '=', id)
    .forUpdate('card')
    .executeTakeFirst();
  if (!card) throw new Failure('现金卡不存在');
  assertUnchanged(cardName(card.number), card, version);
  return { ...card, face: card.face ?? 0, sold: card.soldTime !== null, renewed: card.renewedTo !== null };
}

/** Reads the end of the number of a card; empty where there is none. */
export async function endOfNumber(ctx: Context, which: { id: string } | { renewedTo: string }): Promise<string> {
  const cards = fromStore(ctx, 'value_card').select('number').where('kind', '=', sql.lit(CASH));
  const found = await (
    'id' in which ? cards.where('id', '=', which.id) : cards.where('renewed_to', '=', which.renewedTo)
  ).executeTakeFirst();
  return found?.number?.slice(-4) ?? '';
}

/** Reads what the till is told of a card whose number it has, in whichever shop it was sold. */
export async function seenByNumber(ctx: Context, id: string) {
  const card = await fromStore(ctx, 'value_card as card')
    .leftJoin('customer', withinStore('customer.id', 'card.customer_id'))
    .select(['card.id', 'card.bearer', 'card.expires', 'card.customer_id as customerId', 'card.status'])
    .select(['card.sold_time as soldTime', 'card.renewed_to as renewedToId'])
    .select([
      sql<string>`card.number`.as('number'),
      sql<number>`card.face`.as('face'),
      sql<number>`card.principal + card.gift`.as('balance'),
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
    ])
    .where('card.id', '=', id)
    .executeTakeFirst();
  if (!card) throw new Failure('没有这张现金卡', { field: 'number' });
  const { status, soldTime, renewedToId, number, ...told } = card;
  return {
    ...told,
    number: groupedNumber(number),
    state: stateOfCashCard({ ...told, status, sold: soldTime !== null, renewed: renewedToId !== null }, dayOf(ctx.now)),
    renewedTo: renewedToId === null ? '' : await endOfNumber(ctx, { id: renewedToId }),
  };
}

/** Reads the whole numbers of an issue for the printer: of the cards that nobody has paid for yet. */
export async function printedCards(ctx: Context, batchId: string) {
  const cards = await seen(ctx)
    .select(['card.id', 'card.bearer', 'card.years'])
    .select([sql<string>`card.number`.as('number'), sql<number>`card.face`.as('face')])
    .where('card.batch_id', '=', batchId)
    .where('card.sold_time', 'is', null)
    .orderBy('card.id')
    .execute();
  if (!cards.length) throw new Failure('这一批没有未售出的卡', { field: 'batchId' });
  return cards.map((card) => ({ ...card, number: groupedNumber(card.number) }));
}
