import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type SaleOut = Pick<Schemas['SaleOutRow'], 'paymentStatus' | 'onCredit'>;

/** Returns why no money can be received for an outbound with a debt, in the user's words; false when it can. */
export function receiveRefusal({ paymentStatus: paid }: SaleOut): string | false {
  return paid === paymentStatus.statuses.paying.code && '顾客正在付款，请等结果';
}

/** Returns why goods that are owed cannot be handed out; the server has the same rule. */
export function handOutRefusal({ paymentStatus: paid, onCredit }: SaleOut): string | false {
  return paid !== paymentStatus.statuses.paid.code && !onCredit && '还没有收款，也没有挂账，不能出库';
}

/** Returns why a sale allows no further goodwill refund; the server has the same rule. */
export function goodwillRefusal({
  received,
  goodwill,
}: Pick<Schemas['SaleOutDetail'], 'received' | 'goodwill'>): string | false {
  return received === 0 ? '还没有收款，不能补偿退款' : goodwill >= received && '收过的钱都已补偿退回';
}

/** Returns why an order cannot be changed here; the server has the same rule. */
export const mallRefusal = ({ source }: Pick<Schemas['OrderSaleRow'], 'source'>): string | false =>
  source === 1 && '商城订单请在商城订单里处理';

/** Returns why the lines of an order without outbound goods cannot be changed. */
export function changeRefusal(
  order: Pick<Schemas['OrderSaleRow'], 'received' | 'source' | 'paymentStatus'>,
): string | false {
  return (
    mallRefusal(order) || (order.received > 0 && '已收过款，不能修改') || receiveRefusal({ ...order, onCredit: false })
  );
}

/** Returns why an order without outbound goods cannot be cancelled. */
export function cancelRefusal(order: Pick<Schemas['OrderSaleRow'], 'received' | 'source'>): string | false {
  return mallRefusal(order) || (order.received > 0 && '已收过款，请打开单据用「取消并退款」');
}
