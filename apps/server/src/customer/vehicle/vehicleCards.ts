import { giftCardName } from '@partsdesk/core/customer/card/giftCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { ofItems } from '../card/gift/giftCardRows';
import { giftCards, lockedGiftCard } from '../card/gift/giftCards';
import { passed } from './vehicles';

export type CardChoice = Schemas['VehicleCardChoice'];
interface Vehicle {
  id: string;
  plate: string;
  customerId: string;
}

/** Reads the maintenance cards of a vehicle that have uses left, by their numbers. */
export function cardsOfVehicle(ctx: Context, { id, customerId }: Pick<Vehicle, 'id' | 'customerId'>) {
  return fromStore(ctx, 'gift_card as card')
    .select(['card.id', 'card.number', 'card.name', 'card.expires'])
    .select([ofItems('item.total - item.used - item.locked').as('left'), ofItems('item.locked').as('locked')])
    .where('card.vehicle_id', '=', id)
    .where('card.customer_id', '=', customerId)
    .where(sql<boolean>`exists (select from gift_card_item item
      where item.store_id = card.store_id and item.card_id = card.id and item.used < item.total)`)
    .orderBy('card.id')
    .execute();
}

/** Refuses another vehicle that is not the customer's; returns its plate. */
async function plateOfOwn(ctx: Context, customerId: string, vehicleId: string, field: string): Promise<string> {
  const vehicle = await fromStore(ctx, 'customer_vehicle')
    .select('plate')
    .where('id', '=', vehicleId)
    .where('customer_id', '=', customerId)
    .where('audit_status', '=', sql.lit(passed.code))
    .executeTakeFirst();
  if (!vehicle) throw new Failure('改挂的车辆不在原客户名下', { field });
  return vehicle.plate;
}

/**
 * Moves the maintenance cards of a vehicle that goes over to another customer (MEM-88): each goes along, or stays on
 * another vehicle of its customer or as a general card. Where nobody was asked they stay. Returns what became of them,
 * in words. The vehicle and both customers are locked.
 */
export async function moveVehicleCards(
  ctx: Context,
  vehicle: Vehicle,
  toCustomerId: string,
  choices: readonly CardChoice[] | undefined,
): Promise<string> {
  const cards = await cardsOfVehicle(ctx, vehicle);
  const unknown = (choices ?? []).findIndex(({ id }) => !cards.some((card) => card.id === id));
  if (unknown >= 0) throw new Failure('这张保养卡不在这辆车上，请刷新', { field: `cards[${String(unknown)}].id` });
  const became: string[] = [];
  for (const { id, locked, number } of cards) {
    const at = (choices ?? []).findIndex((choice) => choice.id === id);
    const choice: Omit<CardChoice, 'id'> | undefined = choices ? choices[at] : { goesAlong: false };
    const named = giftCardName({ kind: 1, number });
    if (!choice) throw new Failure(`请选择${named}随车还是留给原客户`, { field: 'cards' });
    const card = await lockedGiftCard(ctx, id);
    const field = `cards[${String(at)}]`;
    if (choice.goesAlong) {
      if (locked) throw new Failure(`${named}有 ${String(locked)} 次被未收款的单据占用，不能随车`, { field });
      await giftCards.change(ctx, card, { customerId: toCustomerId }, { vehicle: vehicle.plate });
      became.push(`${named}随车`);
    } else if (choice.vehicleId && choice.vehicleId !== vehicle.id) {
      const plate = await plateOfOwn(ctx, vehicle.customerId, choice.vehicleId, `${field}.vehicleId`);
      await giftCards.change(ctx, card, { vehicleId: choice.vehicleId }, { vehicle: plate });
      became.push(`${named}留给原客户，改挂 ${plate}`);
    } else {
      await giftCards.change(ctx, card, { kind: 0, vehicleId: null }, { vehicle: '' });
      became.push(`${named}留给原客户，转为通用卡`);
    }
  }
  return became.join('；');
}
