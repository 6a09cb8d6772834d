import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/**
 * Limits rows of `stock` to the warehouses that the till sells from: enabled ones, without faulty and lent goods. The
 * warehouses are read once for a statement, so that a list by stock stays fast.
 */
export const inSellable = (ctx: Context) =>
  sql<boolean>`stock.warehouse_id = any(array(select warehouse.id from warehouse where warehouse.store_id = ${ctx.storeId} and warehouse.kind = 0 and warehouse.status = 1))`;
