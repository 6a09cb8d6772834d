import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { columnsOf } from '../kit/owner/columns';
import { recordOwner } from '../kit/owner/record';
import { assertNotMerged, notMerged } from './merged';
import { customersOfShop, standsIn } from './visibleCustomers';

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
    'levelSource',
    'levelSince',
    'reviewedLevelId',
    'serviceStaffId',
    'shopId',
    'status',
  ],
  // A mobile number is unique in the store, even among customers whom the caller does not see.
  unique: [],
  among: async (ctx) => {
    const shop = await customersOfShop(ctx);
    return sql<boolean>`${isCustomerVisible(ctx)} and ${notMerged} ${shop ? sql`and ${standsIn(shop)}` : sql``}`;
  },
  derived: ({ name }) => ({ pinyin: initialsOf(name) }),
});

interface NewCustomer {
  id: string;
  name: string;
  phone: string;
  kind: number;
  source: string;
  address: string;
  remark: string;
  creditLimit: number | null;
  serviceStaffId: string | null;
  levelId: string | null;
  levelSource: number;
  levelSince: Date | null;
  shopId: string;
}

/** Adds many customers in one statement; the caller has looked whether their phones are free, and audits them. */
export const addCustomers = (ctx: Context, rows: readonly NewCustomer[]) =>
  ctx.db
    .insertInto('customer')
    .values(
      rows.map((row) => ({
        ...columnsOf(row),
        store_id: ctx.storeId,
        pinyin: initialsOf(row.name),
        create_time: ctx.now,
      })),
    )
    .execute();

/** Locks a customer for a change; refuses the walk-in customer. */
export async function lockedCustomer(ctx: Context, id: string, version?: number) {
  await assertNotMerged(ctx, id);
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
