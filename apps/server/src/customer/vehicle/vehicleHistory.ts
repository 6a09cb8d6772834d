import { sql } from 'kysely';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { everyVehicle } from './vehicleRows';

const LATEST = 100;

/** Reads what happened with a vehicle: its owners, its mileages, what was sold for it, and its audits. */
export async function vehicleHistory(ctx: Context, id: string) {
  const seen = await (await everyVehicle(ctx)).where('vehicle.id', '=', id).executeTakeFirst();
  if (!seen) throw new Failure('车辆不存在');
  const [moves, mileages, sales, events] = await Promise.all([
    fromStore(ctx, 'vehicle_move as move')
      .innerJoin('customer as giver', withinStore('giver.id', 'move.from_customer_id'))
      .innerJoin('customer as taker', withinStore('taker.id', 'move.to_customer_id'))
      .select(['move.create_time as time', 'move.reason', 'move.by_name as by'])
      .select(['giver.id as fromCustomerId', 'giver.name as fromName', 'taker.id as toCustomerId'])
      .select('taker.name as toName')
      .where('move.vehicle_id', '=', id)
      .orderBy('move.id', 'desc')
      .limit(sql.lit(LATEST))
      .execute(),
    fromStore(ctx, 'vehicle_mileage')
      .select(['create_time as time', 'mileage', 'used', 'source', 'by_name as by'])
      .$narrowType<{ source: 'desk' | 'app' | 'import' | 'before' }>()
      .where('vehicle_id', '=', id)
      .orderBy('create_time', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(LATEST))
      .execute(),
    fromStore(ctx, 'order_sale as sale')
      .innerJoin('customer', withinStore('customer.id', 'sale.customer_id'))
      .select(['sale.id', 'sale.receivable', 'sale.create_time as createTime', 'customer.name as customerName'])
      .select(sql<string>`coalesce(sale.code, '')`.as('code'))
      .where('sale.vehicle_id', '=', id)
      .where(isSaleVisible(ctx))
      .orderBy('sale.id', 'desc')
      .limit(sql.lit(LATEST))
      .execute(),
    fromStore(ctx, 'document_event')
      .select(['title', 'detail', 'by_name as by', 'create_time as time'])
      .where('document_id', '=', id)
      .orderBy('id', 'desc')
      .limit(sql.lit(LATEST))
      .execute(),
  ]);
  return { moves, mileages, sales, events };
}
