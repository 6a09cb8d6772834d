import { payRefundColumns, tradeColumns as listed } from '@partsdesk/core/pay/payColumns';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/pay';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { Money } from '@partsdesk/ui/text/Money';

export type Trade = Schemas['PayTradeRecord'];
export type Refund = Schemas['PayRefundRecord'];

export const TradeChip = ({ trade }: { trade: Pick<Trade, 'status'> }) => (
  <LifecycleChip lifecycle={payTradeLifecycle} status={trade.status} />
);
export const RefundChip = ({ refund }: { refund: Pick<Refund, 'status'> }) => (
  <LifecycleChip lifecycle={payRefundLifecycle} status={refund.status} />
);

export const tradeColumns = screenColumns(listed, {
  status: { width: 120, renderCell: ({ row }) => <TradeChip trade={row} /> },
  amount: { width: 116, renderCell: ({ row }) => <Money fen={row.amount} strong /> },
  fee: { width: 96 },
  channel: { width: 112 },
  shopName: { width: 112 },
  outTradeNo: { minWidth: 280, flex: 1 },
  transactionId: { width: 280, atFirst: 'hidden' },
  reconciledTime: { atFirst: 'hidden' },
  reason: { width: 160, atFirst: 'hidden' },
});

export const refundColumns = screenColumns(payRefundColumns, {
  status: { width: 120, renderCell: ({ row }) => <RefundChip refund={row} /> },
  amount: { width: 116, renderCell: ({ row }) => <Money fen={row.amount} strong /> },
  reason: { width: 104 },
  answer: { minWidth: 200, flex: 1 },
  provider: { width: 96 },
  shopName: { width: 112 },
});
