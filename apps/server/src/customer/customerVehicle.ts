import { sql } from 'kysely';
import { isCustomerVisible, visiblePhone } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { recordOwner } from '../kit/owner/record';
import { containing, page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { customersOfShop } from './visibleCustomers';

const vehicles = (ctx: Context) =>
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

const owned = recordOwner({
  table: 'customer_vehicle',
  entity: 'customerVehicle',
  noun: '车辆',
  fields: ['plate', 'customerId', 'vin', 'model', 'mileage', 'insuranceEnds', 'inspectionEnds'],
  // The refusal of a plate names its holder.
  unique: [],
});

/** Selects the vehicles of the customers whom the user may see. */
async function visibleVehicles(ctx: Context) {
  const shop = await customersOfShop(ctx);
  const found = vehicles(ctx).where(isCustomerVisible(ctx));
  return shop ? found.where('customer.shop_id', '=', shop) : found;
}

export const customerVehicle: Group<'parts/customerVehicle'> = {
  async add(ctx, { body }) {
    const shop = await customersOfShop(ctx);
    const found = fromStore(ctx, 'customer')
      .select('kind')
      .where('id', '=', body.customerId)
      .where(isCustomerVisible(ctx));
    const owner = await (shop ? found.where('shop_id', '=', shop) : found).executeTakeFirst();
    if (!owner) throw new Failure('客户不存在', { field: 'customerId' });
    if (owner.kind === 0) throw new Failure('散客不能登记车辆，请先新增客户', { field: 'customerId' });
    const plate = body.plate.replace(/[\s·]/g, '').toUpperCase();
    const taken = await vehicles(ctx).where('vehicle.plate', '=', plate).executeTakeFirst();
    if (taken) throw new Failure(`车牌号「${plate}」已登记在客户「${taken.customerName}」名下`, { field: 'plate' });
    return owned.add(ctx, {
      plate,
      customerId: body.customerId,
      vin: body.vin?.toUpperCase(),
      model: body.modelName,
      mileage: body.mileage,
      insuranceEnds: body.insuranceEnds,
      inspectionEnds: body.inspectionEnds,
    });
  },

  allList: async (ctx, { query }) =>
    (await visibleVehicles(ctx))
      .where('vehicle.customer_id', '=', query.customerId)
      .where('vehicle.status', '=', 1)
      .orderBy('vehicle.plate')
      .execute(),

  getVehicle: async (ctx, { query }) => {
    const number = query.number.replace(/[\s·]/g, '').toUpperCase();
    return (
      (await (
        await visibleVehicles(ctx)
      )
        .where((where) =>
          where.or([
            where('vehicle.plate', '=', number),
            where.and([where('vehicle.vin', '=', number), where('vehicle.vin', '<>', sql.lit(''))]),
          ]),
        )
        .limit(1)
        .executeTakeFirst()) ?? null
    );
  },

  async simplePage(ctx, { query }) {
    let found = (await visibleVehicles(ctx)).where('vehicle.status', '=', 1);
    if (query.keyword) {
      const text = containing(query.keyword);
      found = found.where((where) =>
        where.or([
          where('vehicle.plate', 'like', text.toUpperCase()),
          where('vehicle.vin', 'like', text.toUpperCase()),
          where('customer.name', 'ilike', text),
          where('customer.phone', 'like', text),
        ]),
      );
    }
    return page(ctx, found.orderBy('vehicle.plate'), query);
  },
};
