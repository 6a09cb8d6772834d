import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { customersOfShop, standsIn } from '../visibleCustomers';
import { passed } from './vehicles';

const rows = (ctx: Context) =>
  fromStore(ctx, 'customer_vehicle as vehicle')
    .innerJoin('customer', withinStore('customer.id', 'vehicle.customer_id'))
    .select([
      'vehicle.id',
      'vehicle.customer_id as customerId',
      'customer.name as customerName',
      'vehicle.plate',
      'vehicle.vin',
      'vehicle.model as modelName',
      'vehicle.mileage',
      'vehicle.insurance_ends as insuranceEnds',
      'vehicle.inspection_ends as inspectionEnds',
      'vehicle.status',
      'vehicle.version',
    ])
    .select(visiblePhone(ctx, 'customer.phone').as('customerPhone'))
    .$narrowType<{ status: 0 | 1 }>();

const ofVisibleCustomers = async (ctx: Context) => {
  const shop = await customersOfShop(ctx);
  const found = rows(ctx).where(isCustomerVisible(ctx));
  return shop ? found.where(standsIn(shop)) : found;
};

/** Selects the passed vehicles of the customers whom the user may see: those that a sale may name. */
export const passedVehicles = async (ctx: Context) =>
  (await ofVisibleCustomers(ctx)).where('vehicle.audit_status', '=', sql.lit(passed.code));

/** Selects every vehicle that the user may see, claimed ones too. */
export const everyVehicle = async (ctx: Context) =>
  (await ofVisibleCustomers(ctx))
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .select(['vehicle.audit_status as auditStatus', 'customer.shop_id as shopId', 'shop.name as shopName'])
    .select('vehicle.create_time as createTime')
    .$narrowType<{ auditStatus: 0 | 1 | 2 }>();

interface Filter {
  keyword?: string | undefined;
  customerId?: string | undefined;
  shopId?: string | undefined;
  auditStatus?: 0 | 1 | 2 | undefined;
  status?: 0 | 1 | undefined;
}

/**
 * Selects the vehicles of a list, newest first: of the shop's customers, in the head store of all shops. The bell
 * counts by the same query.
 */
export async function matchingVehicles(ctx: Context, filter: Filter) {
  let found = await everyVehicle(ctx);
  if (filter.customerId) found = found.where('vehicle.customer_id', '=', filter.customerId);
  else if (ctx.shopId) found = found.where(standsIn(ctx.shopId));
  else if (filter.shopId) found = found.where('customer.shop_id', '=', filter.shopId);
  if (filter.keyword) found = found.where(named(ctx, filter.keyword));
  // Written out, so that the index of waiting vehicles answers.
  if (filter.auditStatus !== undefined) found = found.where('vehicle.audit_status', '=', sql.lit(filter.auditStatus));
  if (filter.status !== undefined) found = found.where('vehicle.status', '=', filter.status);
  return found.orderBy('vehicle.id', 'desc');
}

/** Matches plate, frame number, and the customer's name or phone. */
export const named = (ctx: Context, keyword: string) => {
  const text = containing(keyword);
  const upper = containing(keyword.replace(/[\s·]/g, '').toUpperCase());
  return sql<boolean>`(vehicle.plate like ${upper} or vehicle.vin like ${upper} or customer.name ilike ${text} or ${phoneMatches(ctx, keyword)})`;
};

/** Locks a vehicle that the user may see. */
export async function lockedVehicle(ctx: Context, id: string) {
  // Locked by itself first: a row that goes over to another customer meanwhile would fall out of the join.
  await fromStore(ctx, 'customer_vehicle').select('id').where('id', '=', id).forUpdate().execute();
  const found = await (
    await ofVisibleCustomers(ctx)
  )
    .select(['vehicle.model', 'vehicle.audit_status as auditStatus', 'vehicle.image_urls as imageUrls'])
    .select(['vehicle.claimed_time as claimedTime', 'vehicle.create_time as createTime'])
    .where('vehicle.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('车辆不存在');
  return found;
}
export type LockedVehicle = Awaited<ReturnType<typeof lockedVehicle>>;
