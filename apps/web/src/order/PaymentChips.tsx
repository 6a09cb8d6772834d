import Box from '@mui/material/Box';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { LifecycleChip } from '@partsdesk/ui/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/StatusChip';

interface PaymentChipsProps {
  status: number;
  onCredit?: boolean;
  /** Of a cancelled document nothing is to be paid. */
  cancelled: boolean;
}

/** 支付状态, and 挂账 where the rest is owed with the shop's consent. */
export function PaymentChips({ status, onCredit = false, cancelled }: PaymentChipsProps) {
  if (cancelled) return <StatusChip tone="grey">无需付款</StatusChip>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexWrap: 'wrap', verticalAlign: 'middle' }}>
      <LifecycleChip lifecycle={paymentStatus} status={status} />
      {onCredit && status !== paymentStatus.statuses.paid.code && <StatusChip tone="orange">挂账</StatusChip>}
    </Box>
  );
}
