import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { recordOwner } from '../kit/owner/record';
import { customersOfShop } from './visibleCustomers';

export const WALK_IN = 0;

const initialsOf = (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();

/** Owns `customer`: a customer is written here alone. */
export const customers = recordOwner({
  table: 'customer',
  entity: 'customer',
  noun: '客户',
  fields: [
    'name',
    'phone',
    'kind',
    'source',
    'address',
    'remark',
    'creditLimit',
    'levelId',
    'serviceStaffId',
    'shopId',
    'status',
  ],
  // A mobile number is unique in the store, even among customers whom the caller does not see.
  unique: [],
  among: async (ctx) => {
    const shop = await customersOfShop(ctx);
    return sql<boolean>`${isCustomerVisible(ctx)} ${shop ? sql`and shop_id = ${shop}` : sql``}`;
  },
  derived: ({ name }) => ({ pinyin: initialsOf(name) }),
});

/** Locks a customer for a change; refuses the walk-in customer. */
export async function lockedCustomer(ctx: Context, id: string, version?: number) {
  const customer = await customers.locked(ctx, id, version);
  if (customer.kind === WALK_IN) throw new Failure('散客不能修改');
  return customer;
}

/** Leaves the customers of a service person to nobody. */
export const unassignCustomers = (ctx: Context, staffId: string) =>
  ctx.db
    .updateTable('customer')
    .set((customer) => ({ service_staff_id: null, version: customer('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('service_staff_id', '=', staffId)
    .execute();
