import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';

interface PaymentChipProps {
  status: number;
  onCredit?: boolean;
  /** A cancelled document has no payment status. */
  cancelled: boolean;
}

/** Shows 支付状态, or 挂账 for a debt that the shop has agreed to. */
export function PaymentChip({ status, onCredit = false, cancelled }: PaymentChipProps) {
  if (cancelled) return <StatusChip tone="grey">无需付款</StatusChip>;
  if (onCredit && status !== paymentStatus.statuses.paid.code) return <StatusChip tone="orange">挂账</StatusChip>;
  return <LifecycleChip lifecycle={paymentStatus} status={status} />;
}
