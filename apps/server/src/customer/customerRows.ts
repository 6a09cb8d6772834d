import { sql } from 'kysely';
import { visiblePhone } from '../account/role/customerPhones';
import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore, withinStore } from '../kit/storeTables';
import { keptOf, notMerged } from './merged';
import { customersOfShop, standsIn } from './visibleCustomers';

export const customerRows = (ctx: Context) =>
  fromStore(ctx, 'customer')
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .leftJoin('receivable', withinStore('receivable.customer_id', 'customer.id'))
    .leftJoin('custom_level as level', withinStore('level.id', 'customer.level_id'))
    .leftJoin('staff as server', withinStore('server.id', 'customer.service_staff_id'))
    .where(isCustomerVisible(ctx))
    .where(notMerged)
    .select([
      'customer.id',
      'customer.name',
      'customer.kind',
      'customer.source',
      'customer.address',
      'customer.remark',
      'customer.status',
      'customer.shop_id as shopId',
      'shop.name as shopName',
      'customer.credit_limit as creditLimit',
      'customer.version',
      'customer.create_time as createTime',
    ])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      'customer.level_id as levelId',
      sql<string>`coalesce(level.name, '')`.as('levelName'),
      sql<boolean>`customer.level_source = 1`.as('levelByHand'),
      'customer.service_staff_id as serviceStaffId',
      sql<string>`coalesce(server.name, '')`.as('serviceStaffName'),
      sql<number>`coalesce(receivable.balance, 0)`.as('debt'),
      sql<Date | null>`(select min(known.create_time) from customer_wechat known
      where known.store_id = customer.store_id and known.customer_id = customer.id)`.as('wechatTime'),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.code), '[]')
      from customer_shop placed join shop other on other.store_id = placed.store_id and other.id = placed.shop_id
      where placed.store_id = customer.store_id and placed.customer_id = customer.id and placed.shop_id <> customer.shop_id)`.as(
        'otherShops',
      ),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name) order by tag.name), '[]')
      from customer_tagged tagged join customer_tag tag on tag.store_id = tagged.store_id and tag.id = tagged.tag_id
      where tagged.store_id = customer.store_id and tagged.customer_id = customer.id)`.as('tags'),
      sql<
        string[]
      >`(select coalesce(jsonb_agg(vehicle.plate order by vehicle.plate), '[]') from customer_vehicle vehicle
      where vehicle.store_id = customer.store_id and vehicle.customer_id = customer.id and vehicle.status = 1 and vehicle.audit_status = 1)`.as(
        'plates',
      ),
    ])
    .$narrowType<{ kind: 0 | 1 | 2; status: 0 | 1 }>();

/** Reads a customer whom the caller may see; the address of one who was merged leads to the kept one. */
export async function customerOf(ctx: Context, id: string) {
  const shop = await customersOfShop(ctx);
  const found = customerRows(ctx).where('customer.id', '=', keptOf(ctx, id));
  const customer = await (shop ? found.where(standsIn(shop)) : found).executeTakeFirst();
  if (!customer) throw new Failure('客户不存在');
  return customer;
}
