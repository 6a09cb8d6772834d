import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { visiblePhone } from '../../account/role/customerPhones';
import type { Context } from '../../kit/context';
import { customerRows } from '../customerRows';

type Duplicate = Omit<Schemas['DuplicateCustomer'], 'createTime'> & { createTime: Date };

const SHOWN = [
  'id',
  'name',
  'phone',
  'kind',
  'source',
  'address',
  'remark',
  'status',
  'shopId',
  'shopName',
  'creditLimit',
  'levelId',
  'levelName',
  'serviceStaffId',
  'serviceStaffName',
  'plates',
  'debt',
  'storedValue',
  'points',
  'orders',
  'version',
  'createTime',
] as const satisfies readonly (keyof Duplicate)[];

/** Reads customers with what stands on their accounts, by id. */
export async function duplicateRows(ctx: Context, ids: readonly string[]): Promise<Map<string, Duplicate>> {
  if (!ids.length) return new Map();
  const rows = await customerRows(ctx)
    .where('customer.id', 'in', [...new Set(ids)])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      sql<number>`coalesce((select card.principal + card.gift from value_card card
        where card.store_id = customer.store_id and card.customer_id = customer.id and card.kind = 0), 0)`.as(
        'storedValue',
      ),
      sql<number>`coalesce((select account.balance - account.owed from points_account account
        where account.store_id = customer.store_id and account.customer_id = customer.id), 0)`.as('points'),
      sql<number>`(select count(*) from order_sale sale
        where sale.store_id = customer.store_id and sale.customer_id = customer.id)::int`.as('orders'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, Object.fromEntries(SHOWN.map((key) => [key, row[key]])) as Duplicate]));
}
