import type { AdjustedPart } from '@partsdesk/core/customer/card/valueAdjust';
import type { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../../account/role/serviceRights';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { standsIn } from '../../visibleCustomers';
import { mayDecide } from '../fourEyes';

/** Selects the adjustments that the user may see: of this shop, or of its customers; in the head store, all. */
const seen = (ctx: Context) => {
  const all = fromStore(ctx, 'value_adjust as adjust')
    .innerJoin('customer', withinStore('customer.id', 'adjust.customer_id'))
    .where(isCustomerVisible(ctx))
    .$narrowType<{ part: AdjustedPart }>();
  const here = ctx.shopId;
  return here ? all.where((where) => where.or([standsIn(here), where('adjust.shop_id', '=', here)])) : all;
};

/** Selects the adjustments of a list, newest first. */
export function matchingAdjusts(
  ctx: Context,
  { customerId, status, code }: QueryOf<operations['customerValueAdjust_page']>,
) {
  let found = seen(ctx)
    .innerJoin('shop', withinStore('shop.id', 'adjust.shop_id'))
    .select(['adjust.id', 'adjust.customer_id as customerId', 'customer.name as customerName', 'shop.name as shopName'])
    .select(['adjust.part', 'adjust.amount', 'adjust.gift_days as giftDays', 'adjust.status', 'adjust.reason'])
    .select(['adjust.applied_name as appliedBy', 'adjust.audited_name as auditedBy', 'adjust.version'])
    .select(['adjust.reject_reason as rejectReason', 'adjust.create_time as createTime'])
    .select([
      sql<string>`coalesce(adjust.code, '')`.as('code'),
      sql<boolean>`coalesce(adjust.audited_by = adjust.applied_by, false)`.as('selfAudited'),
      mayDecide(ctx, sql.ref('adjust.applied_by')).as('mayAudit'),
    ])
    .$narrowType<{ part: AdjustedPart; status: CodeOf<typeof valueAdjustLifecycle> }>();
  if (customerId) found = found.where('adjust.customer_id', '=', customerId);
  if (status !== undefined) found = found.where('adjust.status', '=', status);
  if (code) found = found.where('adjust.code', '=', code);
  return found.orderBy('adjust.id', 'desc');
}

/** Locks an adjustment, before its customer and card. */
export async function lockedAdjust(ctx: Context, id: string) {
  const adjust = await seen(ctx)
    .select(['adjust.id', 'adjust.code', 'adjust.customer_id as customerId', 'adjust.shop_id as shopId'])
    .select(['adjust.part', 'adjust.amount', 'adjust.gift_days as giftDays', 'adjust.status'])
    .select(['adjust.applied_by as appliedBy', 'adjust.version'])
    .$narrowType<{ part: AdjustedPart }>()
    .where('adjust.id', '=', id)
    .forUpdate('adjust')
    .executeTakeFirst();
  if (!adjust) throw new Failure('储值调整单不存在');
  return adjust;
}

export type LockedAdjust = Awaited<ReturnType<typeof lockedAdjust>>;
