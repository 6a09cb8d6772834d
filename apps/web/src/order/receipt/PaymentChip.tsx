import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { LifecycleChip, WordChip } from '@partsdesk/ui/document/LifecycleChip';

interface PaymentChipProps {
  status: number;
  onCredit?: boolean;
  /** A cancelled document has no payment status. */
  cancelled: boolean;
}

/** Shows 支付状态, or 挂账 for a debt that the shop has agreed to. */
export function PaymentChip({ status, onCredit = false, cancelled }: PaymentChipProps) {
  if (cancelled) return <WordChip word="无需付款" />;
  if (onCredit && status !== paymentStatus.statuses.paid.code) return <WordChip word="挂账" />;
  return <LifecycleChip lifecycle={paymentStatus} status={status} />;
}
