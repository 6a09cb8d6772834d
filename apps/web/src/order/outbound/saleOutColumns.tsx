import { isCancelledOut, saleOutColumns as listed } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { PaymentChip } from '../receipt/PaymentChip';

export const saleOutColumns = screenColumns(listed, {
  customerName: { width: 128 },
  plate: { width: 100 },
  status: {
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
  },
  paymentStatus: {
    width: 96,
    renderCell: ({ row }) => (
      <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOut(row)} />
    ),
  },
  summary: { flex: 1, minWidth: 200 },
  shopName: { width: 120 },
  createdBy: { width: 92 },
  createTime: { sortable: true },
  customerPhone: { width: 120, atFirst: 'hidden' },
});

/** Sorts by debt as well: an index holds that order among the outbounds that owe. */
export const debtSorted = saleOutColumns.map((column) =>
  column.field === 'debt' ? { ...column, sortable: true } : column,
);
