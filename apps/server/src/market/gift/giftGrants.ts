import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';

/** Owns `gift_grant`: its status and its version are written here alone. */
export const giftGrants = documentOwner({
  table: 'gift_grant',
  entity: 'giftGrant',
  noun: '礼品',
  lifecycles: { status: giftGrantLifecycle },
});

/** Selects gifts with what they were promised for; locked by the caller in the order of their ids. */
export const grantRows = (ctx: Context) =>
  fromStore(ctx, 'gift_grant')
    .select(['id', 'scheme_id as schemeId', 'item_id as itemId', 'sale_out_id as saleOutId'])
    .select(['customer_id as customerId', 'shop_id as shopId', 'kind', 'number', 'status', 'until'])
    .select(['order_line_id as orderLineId', 'due_back_time as dueBackTime', 'version'])
    .$narrowType<{ kind: 1 | 2 | 3 }>()
    .orderBy('id');

export type Grant = Awaited<ReturnType<ReturnType<typeof grantRows>['execute']>>[number];
