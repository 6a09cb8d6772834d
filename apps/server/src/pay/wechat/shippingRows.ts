import type { CodeOf } from '@partsdesk/core/lifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import type { Context } from '../../kit/context';

export type ShippingStatus = CodeOf<typeof wxShippingLifecycle>;

export interface Parcel {
  expressCompany: string;
  expressNo: string;
}

/**
 * Selects the WeChat payment of an online order, with its uploaded shipping information; no row where it was paid
 * otherwise.
 */
const paidThroughWechat = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, orderId: string) =>
  db
    .selectFrom('pay_trade as trade')
    .innerJoin('sale_out as out', (join) =>
      join.onRef('out.store_id', '=', 'trade.store_id').onRef('out.id', '=', 'trade.document_id'),
    )
    .innerJoin('online_order as online', (join) =>
      join.onRef('online.store_id', '=', 'out.store_id').onRef('online.order_id', '=', 'out.order_id'),
    )
    .leftJoin('wx_shipping as told', (join) =>
      join.onRef('told.store_id', '=', 'trade.store_id').onRef('told.trade_id', '=', 'trade.id'),
    )
    .select([
      'trade.id as tradeId',
      'trade.transaction_id as transactionId',
      'trade.open_id as openId',
      'trade.summary',
      'trade.shop_id as shopId',
      'online.delivery',
      'online.express_company as expressCompany',
      'online.express_no as expressNo',
    ])
    .select([
      'told.status',
      'told.reason',
      'told.create_time as since',
      'told.pushed_time as pushed',
      'told.express_company as toldCompany',
      'told.express_no as toldNo',
    ])
    .$narrowType<{ status: ShippingStatus | null }>()
    .where('trade.store_id', '=', storeId)
    .where('out.order_id', '=', orderId)
    .where('trade.provider', '=', 'wechat')
    .where('trade.status', '=', payTradeLifecycle.statuses.paid.code)
    .orderBy('trade.id', 'desc')
    .limit(1);

export const shippingOf = (ctx: Context, orderId: string) => {
  const found = paidThroughWechat(ctx, orderId);
  return (ctx.shopId ? found.where('trade.shop_id', '=', ctx.shopId) : found).executeTakeFirst();
};
export type Shipping = NonNullable<Awaited<ReturnType<typeof shippingOf>>>;
