import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Rows } from '../../db/rows';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

const ownDrawer = (row: ExpressionBuilder<Rows, 'shift'>) =>
  row
    .selectFrom('till')
    .select('till.account_id')
    .whereRef('till.store_id', '=', 'shift.store_id')
    .whereRef('till.id', '=', 'shift.till_id')
    .as('cashAccountId');

/** Selects the caller's open shift in this shop, if there is one. */
export const openShift = (ctx: Context) =>
  fromStore(ctx, 'shift')
    .select(ownDrawer)
    .select(['id', 'code', 'status', 'cashier_name', 'opening_float', 'start_time', 'end_time'])
    .where('shop_id', '=', ctx.placeId)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .executeTakeFirst();

/** Locks a shift as `lockOpenShift` does; undefined once it is counted. */
export const lockShiftIfOpen = (ctx: Context, id: string) =>
  fromStore(ctx, 'shift')
    .select('id')
    .select(ownDrawer)
    .where('id', '=', id)
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .forKeyShare('shift')
    .executeTakeFirst();

/** Locks the open shift at the drawer with this account, as `lockOpenShift` does. */
export const lockShiftAt = (ctx: Context, accountId: string) =>
  fromStore(ctx, 'shift')
    .innerJoin('till', withinStore('till.id', 'shift.till_id'))
    .select('shift.id')
    .where('till.account_id', '=', accountId)
    .where('shift.status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .forKeyShare('shift')
    .executeTakeFirst();

/** Locks the shift for a sale or receipt: counting waits until it is written, and a counted shift is not found. */
export const lockOpenShift = (ctx: Context) =>
  fromStore(ctx, 'shift')
    .select('id')
    .select(ownDrawer)
    .where('shop_id', '=', ctx.placeId)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .forKeyShare('shift')
    .executeTakeFirst();
