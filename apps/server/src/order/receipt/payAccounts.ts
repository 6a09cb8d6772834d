import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Selects the shop's enabled accounts for receipts and refunds. */
export const payAccounts = (ctx: Context) =>
  ctx.db
    .selectFrom('fund_account')
    .select(['id', 'name', 'method'])
    .$narrowType<{ method: PayMethod }>()
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', ctx.placeId)
    .where('status', '=', 1)
    .where(sql<boolean>`(taking or id = (select till.account_id from shift join till on till.store_id = shift.store_id and till.id = shift.till_id
    where shift.store_id = ${ctx.storeId} and shift.shop_id = ${ctx.placeId} and shift.user_id = ${ctx.user?.id ?? null}::uuid and shift.status = ${sql.lit(shiftLifecycle.statuses.open.code)}))`)
    .orderBy('id')
    .execute();
