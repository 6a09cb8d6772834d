import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';

interface Filter {
  keyword?: string | undefined;
  status?: 0 | 1 | undefined;
  staffId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Selects the repair requests of the shop; in the head store, of every shop. */
export function requests(ctx: Context) {
  const all = fromStore(ctx, 'maintenance as asked')
    .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'asked.customer_id'))
    .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'asked.vehicle_id'))
    .leftJoin('staff', withinStore('staff.id', 'asked.staff_id'))
    .select([
      'asked.id',
      'asked.status',
      'asked.shop_id as shopId',
      'shop.name as shopName',
      'asked.customer_id as customerId',
      'customer.name as customerName',
      'asked.contact',
      visiblePhone(ctx, 'asked.phone').as('phone'),
    ])
    .select([
      sql<string>`coalesce(vehicle.plate, '')`.as('plate'),
      sql<string>`coalesce(vehicle.model, '')`.as('modelName'),
      sql<string>`coalesce(staff.name, '')`.as('staffName'),
    ])
    .select([
      'asked.fault',
      'asked.staff_id as staffId',
      'asked.create_time as createTime',
      'asked.reply_time as replyTime',
      'asked.version',
    ])
    .$narrowType<{ status: 0 | 1 }>()
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where('asked.shop_id', '=', ctx.shopId) : all;
}

export function matchingRequests(ctx: Context, filter: Filter) {
  let found = requests(ctx);
  const { keyword } = filter;
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('customer.name', 'like', text),
        where('asked.contact', 'like', text),
        phoneMatches(ctx, keyword, 'asked.phone'),
        where('vehicle.plate', 'like', text.toUpperCase()),
      ]),
    );
  }
  if (filter.status !== undefined) found = found.where('asked.status', '=', filter.status);
  if (filter.staffId) found = found.where('asked.staff_id', '=', filter.staffId);
  found = found.where((row) => withinDays(row.ref('asked.create_time'), filter.from, filter.to));
  return found.orderBy('asked.create_time', 'desc').orderBy('asked.id', 'desc');
}
