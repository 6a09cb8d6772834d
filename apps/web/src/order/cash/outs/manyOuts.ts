import { can } from '@partsdesk/core/lifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Out = Pick<Schemas['SaleOutRow'], 'customerId' | 'customerName' | 'code' | 'paymentStatus' | 'status'>;

/** Maximum number of outbounds in a joint receipt. */
export const MOST_TOGETHER = 50;

/** Returns why these outbounds cannot be received together, in the user's words; undefined when they can. */
export function jointReceiptProblem(outs: readonly Out[]): string | undefined {
  const [first] = outs;
  const other = outs.find(({ customerId }) => customerId !== first?.customerId);
  if (first && other)
    return `合并收款只能选同一个客户的单，选中的有「${first.customerName}」和「${other.customerName}」的`;
  const stuck = outs.find((out) => !can(paymentStatus, out.paymentStatus, 'receiveAll'));
  if (stuck) return `${stuck.code} 顾客正在付款，请等结果`;
  if (outs.length < 2) return '再选一张单，就可以合并收款';
  return outs.length > MOST_TOGETHER ? `一次最多合并 ${String(MOST_TOGETHER)} 单` : undefined;
}
