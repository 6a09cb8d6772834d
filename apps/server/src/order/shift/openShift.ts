import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Rows } from '../../db/rows';
import type { Context } from '../../kit/context';

const ownDrawer = (row: ExpressionBuilder<Rows, 'shift'>) =>
  row
    .selectFrom('till')
    .select('till.account_id')
    .whereRef('till.store_id', '=', 'shift.store_id')
    .whereRef('till.id', '=', 'shift.till_id')
    .as('cashAccountId');

/** Selects the caller's open shift in this shop, if there is one. */
export const openShift = (ctx: Context) =>
  ctx.db
    .selectFrom('shift')
    .select(ownDrawer)
    .select(['id', 'code', 'status', 'cashier_name', 'opening_float', 'start_time', 'end_time'])
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', ctx.placeId)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .executeTakeFirst();

/** Locks the shift for a sale or receipt: counting waits until it is written, and a counted shift is not found. */
export const lockOpenShift = (ctx: Context) =>
  ctx.db
    .selectFrom('shift')
    .select('id')
    .select(ownDrawer)
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', ctx.placeId)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .forKeyShare('shift')
    .executeTakeFirst();
