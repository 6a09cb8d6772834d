import { onlineColumns as listed } from '@partsdesk/core/order/online/onlineColumns';
import { onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';

type Row = Schemas['OnlineOrderRow'];

export const onlineChip = ({ flow, status }: Pick<Row, 'flow' | 'status'>) => (
  <LifecycleChip lifecycle={onlineLifecycleOf(flow)} status={status} />
);

export const onlineColumns = screenColumns(listed, {
  receiver: { width: 100 },
  status: { width: 132, renderCell: ({ row }) => onlineChip(row) },
  inAfterSale: { width: 80 },
  delivery: { width: 88 },
  summary: { flex: 1, minWidth: 200 },
  shopName: { width: 112 },
  phone: { width: 120 },
  customerName: { width: 120, atFirst: 'hidden' },
});
