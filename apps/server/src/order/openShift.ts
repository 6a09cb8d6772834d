import { sql } from 'kysely';
import type { Context } from '../http/context';

/** The caller's open shift in this shop, if there is one. */
export const openShift = (ctx: Context) => ctx.db.selectFrom('shift')
  .select(['id', 'code', 'status', 'cashier_name', 'opening_float', 'start_time', 'end_time'])
  .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('user_id', '=', ctx.user?.id ?? '').where('status', '=', sql.lit(0))
  .executeTakeFirst();
