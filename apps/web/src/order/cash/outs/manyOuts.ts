import { can } from '@partsdesk/core/lifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Out = Pick<Schemas['SaleOutRow'], 'customerId' | 'customerName' | 'code' | 'paymentStatus' | 'status'>;

/** Maximum number of outbounds in a joint receipt. */
export const MOST_TOGETHER = 50;

/** Name of the customer that all passers-by share; the server tells him by his kind and refuses him likewise. */
const WALK_IN = '散客';

export const isWalkIn = ({ customerName }: Pick<Out, 'customerName'>): boolean => customerName === WALK_IN;

/** Returns why these outbounds cannot be received together, in the user's words; undefined when they can. */
export function jointReceiptProblem(outs: readonly Out[]): string | undefined {
  const [first] = outs;
  if (outs.length > 1 && outs.some(isWalkIn)) return '散客的单不能合并收款，请逐单收款';
  const other = outs.find(({ customerId }) => customerId !== first?.customerId);
  if (first && other)
    return `合并收款只能选同一个客户的单，选中的有「${first.customerName}」和「${other.customerName}」的`;
  const stuck = outs.find((out) => !can(paymentStatus, out.paymentStatus, 'receiveAll'));
  if (stuck) return `${stuck.code} 顾客正在付款，请等结果`;
  if (outs.length < 2) return '再选一张单，就可以合并收款';
  return outs.length > MOST_TOGETHER ? `一次最多合并 ${String(MOST_TOGETHER)} 单` : undefined;
}
