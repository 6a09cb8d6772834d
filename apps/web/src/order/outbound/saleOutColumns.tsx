import { formatMinute } from '@partsdesk/core/dates';
import { isCancelledOut, saleOutColumns as listed } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { PaymentChip } from '../receipt/PaymentChip';

/** The widths fit 1366 px: shop, time, money and both states are seen without scrolling. */
const columns = screenColumns(listed, {
  code: { width: 176 },
  customerName: { width: 104 },
  shopName: { width: 92 },
  createTime: { width: 136, valueFormatter: formatMinute, sortable: true },
  receivable: { width: 96 },
  debt: { width: 92 },
  status: {
    width: 92,
    renderCell: ({ row }) => <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
  },
  paymentStatus: {
    width: 84,
    renderCell: ({ row }) => (
      <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOut(row)} />
    ),
  },
  plate: { width: 100 },
  summary: { flex: 1, minWidth: 200 },
  createdBy: { width: 92 },
  customerPhone: { width: 120, atFirst: 'hidden' },
});

/**
 * Returns the columns of a list: a branch has its own outbounds alone, so that the shop is hidden there at first. Sorts
 * by debt as well where only those that owe are listed: an index holds that order among them.
 */
export const saleOutColumns = ({ atHead, owing }: { atHead: boolean; owing: boolean }): typeof columns =>
  columns.map((column) => ({
    ...column,
    ...(column.field === 'shopName' && !atHead ? { atFirst: 'hidden' as const } : {}),
    ...(column.field === 'debt' && owing ? { sortable: true } : {}),
  }));
