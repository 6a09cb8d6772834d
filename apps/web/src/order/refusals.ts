import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { saleOutLifecycle } from '@partsdesk/core/order/saleOutLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type SaleOut = Pick<Schemas['SaleOutRow'], 'status' | 'paymentStatus' | 'onCredit'>;
type OrderSale = Pick<Schemas['OrderSaleRow'], 'status' | 'received'>;

/** Why no money can be received for an outbound, in the shop's words; false when it can. */
export function receiveRefusal({ status, paymentStatus: paid }: SaleOut): string | false {
  if (status === saleOutLifecycle.statuses.cancelled.code) return '出库单已取消，不用收款';
  if (can(paymentStatus, paid, 'receiveAll')) return false;
  return paid === paymentStatus.statuses.paid.code ? '款已收齐' : '顾客正在付款，请等结果';
}

/** Why nothing can be handed out; the server has the same rule. */
export function handOutRefusal({ status, paymentStatus: paid, onCredit }: SaleOut): string | false {
  if (!can(saleOutLifecycle, status, 'handOutAll')) return `出库单${statusLabel(saleOutLifecycle, status)}，不能出库`;
  return paid !== paymentStatus.statuses.paid.code && !onCredit && '还没有收款，也没有挂账，不能出库';
}

export function cancelRefusal({ status, received }: OrderSale): string | false {
  if (!can(orderSaleLifecycle, status, 'cancel')) return `销售单${statusLabel(orderSaleLifecycle, status)}，不能取消`;
  return received > 0 && '已收过款，不能取消，请走退货退款';
}
