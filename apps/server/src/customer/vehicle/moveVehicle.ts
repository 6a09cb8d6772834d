import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { lockHolder } from '../card/valueCards';
import { WALK_IN } from '../customers';
import { assertNotMerged } from '../merged';
import { remindsFollow } from '../remind/remindsFollow';
import { visibleCustomer } from '../visibleCustomers';
import { moveVehicleCards, type CardChoice } from './vehicleCards';
import { lockedVehicle, type LockedVehicle } from './vehicleRows';
import { claims, passed, vehicles } from './vehicles';

/** The columns of a vehicle that change with its owner, besides the owner. */
type Brought = Parameters<typeof vehicles.change>[2];

/**
 * Gives a locked vehicle to another customer, and keeps from whom, to whom, when and by whom. Documents stay with whom
 * they were made for; open reminders go with the vehicle. Its maintenance cards go as chosen; where nobody was asked
 * they stay with the old owner (MEM-88).
 */
export async function moveVehicle(
  ctx: Context,
  vehicle: Parameters<typeof vehicles.change>[1],
  toCustomerId: string,
  reason: string,
  brought: Brought = {},
  choices?: readonly CardChoice[],
): Promise<void> {
  const cards = await moveVehicleCards(ctx, vehicle, toCustomerId, choices);
  await vehicles.change(ctx, vehicle, { ...brought, customerId: toCustomerId });
  await ctx.db
    .insertInto('vehicle_move')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      vehicle_id: vehicle.id,
      from_customer_id: vehicle.customerId,
      to_customer_id: toCustomerId,
      reason,
      cards,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await remindsFollow(ctx, vehicle.id, toCustomerId);
}

/** Refuses an owner who cannot have a vehicle: unknown to the user, disabled, or the walk-in customer. */
export async function assertMayOwn(ctx: Context, customerId: string, field = 'customerId'): Promise<void> {
  await assertNotMerged(ctx, customerId, field);
  await visibleCustomer(ctx, customerId).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure(error.message, { field }) : error;
  });
  const owner = await fromStore(ctx, 'customer')
    .select(['kind', 'status'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (owner.kind === WALK_IN) throw new Failure('散客不能登记车辆，请先新增客户', { field });
  if (!owner.status) throw new Failure('该客户已停用', { field });
}

/** Gives a passed vehicle to another customer by hand. */
export async function transferVehicle(
  ctx: Context,
  { id, version, toCustomerId, reason = '', cards = [] }: BodyOf<operations['customerVehicle_transfer']>,
): Promise<null> {
  const vehicle: LockedVehicle = await lockedVehicle(ctx, id);
  claims.check(vehicle, version);
  if (vehicle.auditStatus !== passed.code) throw new Failure('车辆还没有通过审核，不能过户');
  if (vehicle.customerId === toCustomerId) throw new Failure('车辆已经在这位客户名下', { field: 'toCustomerId' });
  await assertMayOwn(ctx, toCustomerId, 'toCustomerId');
  // Keeps both from being changed or merged under the transfer: customers by id, then their cards.
  for (const customerId of [vehicle.customerId, toCustomerId].toSorted()) await lockHolder(ctx, customerId);
  await assertMayOwn(ctx, toCustomerId, 'toCustomerId');
  await moveVehicle(ctx, vehicle, toCustomerId, reason.trim(), {}, cards);
  return null;
}
