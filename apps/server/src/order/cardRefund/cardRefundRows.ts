import type { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { mayDecide } from '../../customer/card/fourEyes';
import { standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Selects the card refunds that the user may see: of this shop, or of its customers; in the head store, all. */
const seen = (ctx: Context) => {
  const all = fromStore(ctx, 'card_refund as refund')
    .innerJoin('customer', withinStore('customer.id', 'refund.customer_id'))
    .where(isCustomerVisible(ctx));
  const here = ctx.shopId;
  return here ? all.where((where) => where.or([standsIn(here), where('refund.shop_id', '=', here)])) : all;
};

/** Selects the card refunds of a list, newest first. */
export function matchingCardRefunds(
  ctx: Context,
  { cardId, status, code }: QueryOf<operations['customerCardRefund_page']>,
) {
  let found = seen(ctx)
    .innerJoin('shop', withinStore('shop.id', 'refund.shop_id'))
    .innerJoin('value_card_lot as lot', withinStore('lot.id', 'refund.lot_id'))
    .leftJoin('recharge_order as recharge', withinStore('recharge.id', 'lot.document_id'))
    .leftJoin('value_adjust as adjust', withinStore('adjust.id', 'lot.document_id'))
    .leftJoin('fund_account as account', withinStore('account.id', 'refund.account_id'))
    .select(['refund.id', 'refund.customer_id as customerId', 'customer.name as customerName', 'shop.name as shopName'])
    .select(['refund.principal', 'refund.gift', 'refund.status', 'refund.reason', 'refund.applied_name as appliedBy'])
    .select(['refund.audited_name as auditedBy', 'refund.method'])
    .select(['refund.reject_reason as rejectReason', 'refund.payee', 'refund.paid_name as paidBy', 'refund.version'])
    .select(['refund.paid_time as paidTime', 'refund.create_time as createTime'])
    .select([
      sql<string>`coalesce(refund.code, '')`.as('code'),
      sql<string>`coalesce(recharge.code, adjust.code, '')`.as('lotCode'),
      mayDecide(ctx, sql.ref('refund.applied_by')).as('mayAudit'),
      sql<string>`coalesce(account.name, '')`.as('accountName'),
      sql<boolean>`coalesce(refund.audited_by = refund.applied_by, false)`.as('selfAudited'),
    ])
    .$narrowType<{ status: CodeOf<typeof cardRefundLifecycle>; method: PayMethod | null }>();
  if (cardId) found = found.where('refund.card_id', '=', cardId);
  if (status !== undefined) found = found.where('refund.status', '=', status);
  if (code) found = found.where('refund.code', '=', code);
  return found.orderBy('refund.id', 'desc');
}

/** Locks a card refund, before its customer and card. */
export async function lockedCardRefund(ctx: Context, id: string) {
  const refund = await seen(ctx)
    .select(['refund.id', 'refund.code', 'refund.customer_id as customerId', 'refund.lot_id as lotId'])
    .select(['refund.principal', 'refund.status', 'refund.applied_by as appliedBy', 'refund.version'])
    .where('refund.id', '=', id)
    .forUpdate('refund')
    .executeTakeFirst();
  if (!refund) throw new Failure('退卡单不存在');
  return refund;
}

export type LockedCardRefund = Awaited<ReturnType<typeof lockedCardRefund>>;
