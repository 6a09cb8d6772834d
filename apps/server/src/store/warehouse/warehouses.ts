import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';
import { nextCode } from '../wechat/codes';

/** The kinds of warehouses that are not for sale: faulty goods, and goods that were lent. */
export const FAULTY = 1;
export const LENT = 2;

/** Owns `warehouse`: a warehouse is written here alone. */
export const warehouses = recordOwner({
  table: 'warehouse',
  entity: 'warehouse',
  noun: '仓库',
  fields: ['name', 'shopId', 'code', 'address', 'isDefault', 'kind', 'status'],
  unique: ['name', 'shopId'],
  among: ({ shopId }) => (shopId ? sql<boolean>`shop_id = ${shopId}` : sql<boolean>`true`),
});

/** Returns the next free code of a warehouse. */
export async function freeWarehouseCode(ctx: Context): Promise<string> {
  const codes = await fromStore(ctx, 'warehouse').select('code').execute();
  return nextCode('W', new Set(codes.map((warehouse) => warehouse.code)));
}
