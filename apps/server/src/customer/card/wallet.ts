import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { stateOfCashCard } from '@partsdesk/core/customer/card/cashCard';
import { stateOfGiftCard } from '@partsdesk/core/customer/card/giftCard';
import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { fromStore, withinStore } from '../../kit/storeTables';
import { pointsNow } from '../points/pointsRows';
import { ofItems, summary } from './gift/giftCardRows';
import { CASH, spendableOf, storedCardOf } from './valueCards';

const MOST_CARDS = 100;

/** Reads the cash cards that a customer holds: one without a holder is nobody's. */
async function cashCards(ctx: Context, customerId: string) {
  const rows = await fromStore(ctx, 'value_card')
    .select(['id', 'number', 'status', 'expires', 'renewed_to as renewedTo'])
    .select(sql<number>`principal + gift`.as('balance'))
    .$narrowType<{ status: 0 | 1 }>()
    .where('customer_id', '=', customerId)
    .where('kind', '=', sql.lit(CASH))
    .orderBy('id', 'desc')
    .limit(MOST_CARDS)
    .execute();
  return rows.map(({ id, number, status, expires, renewedTo, balance }) => ({
    ...{ id, balance, expires, number: groupedNumber(number ?? '') },
    state: stateOfCashCard({ sold: true, status, renewed: renewedTo !== null, balance, expires }, dayOf(ctx.now)),
  }));
}

/** Reads a customer's gift cards that were sold or given. */
async function giftCards(ctx: Context, customerId: string) {
  const rows = await fromStore(ctx, 'gift_card as card')
    .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'card.vehicle_id'))
    .select(['card.id', 'card.name', 'card.status', 'card.expires', summary.as('summary')])
    .select([ofItems('item.total').as('total'), ofItems('item.total - item.used').as('left')])
    .select(sql<string>`coalesce(vehicle.plate, '')`.as('plate'))
    .$narrowType<{ status: 0 | 1 }>()
    .where('card.customer_id', '=', customerId)
    .where('card.sold_time', 'is not', null)
    .orderBy('card.id', 'desc')
    .limit(MOST_CARDS)
    .execute();
  return rows.map(({ status, ...card }) => ({
    ...card,
    state: stateOfGiftCard({ ...card, status, sold: true }, dayOf(ctx.now)),
  }));
}

/** Reads the name of a customer's grade. */
const levelOf = (ctx: Context, customerId: string) =>
  fromStore(ctx, 'customer')
    .innerJoin('custom_level as level', withinStore('level.id', 'customer.level_id'))
    .select('level.name')
    .where('customer.id', '=', customerId)
    .executeTakeFirst();

export const appCustomer: Group<'parts/appCustomer'> = {
  async wallet(ctx) {
    const customerId = ctx.customerId ?? '';
    const card = await storedCardOf(ctx, customerId);
    const points = await pointsNow(ctx, customerId);
    return {
      balance: card ? card.principal + card.gift : 0,
      spendable: await spendableOf(ctx, customerId),
      frozen: card?.status === enabled.statuses.disabled.code,
      cashCards: await cashCards(ctx, customerId),
      giftCards: await giftCards(ctx, customerId),
      points: points.available,
      pointsOwed: points.owed,
      pointsEnd: points.endsNext,
      levelName: (await levelOf(ctx, customerId))?.name ?? '',
    };
  },
};
