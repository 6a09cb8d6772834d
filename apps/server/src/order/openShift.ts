import { sql } from 'kysely';
import type { Context } from '../http/context';

/** The caller's open shift in this shop, if there is one. */
export const openShift = (ctx: Context) => ctx.db.selectFrom('shift')
  .select(['id', 'code', 'status', 'cashier_name', 'opening_float', 'start_time', 'end_time'])
  .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('user_id', '=', ctx.user?.id ?? '').where('status', '=', sql.lit(0))
  .executeTakeFirst();

/** The same for who writes a sale or a receipt into it: until that is done it is not counted, and once it is counted it is not found. */
export const keptShift = (ctx: Context) => ctx.db.selectFrom('shift')
  .select('id').select((row) => row.selectFrom('till').select('till.account_id').whereRef('till.store_id', '=', 'shift.store_id').whereRef('till.id', '=', 'shift.till_id').as('cashAccountId'))
  .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('user_id', '=', ctx.user?.id ?? '').where('status', '=', sql.lit(0))
  .forKeyShare('shift').executeTakeFirst();
