import { saleStateText } from '@partsdesk/core/goods/saleStates';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';

export function SaleStateChip({ onSale }: { onSale: number }) {
  return <StatusChip tone={onSale === 1 ? 'green' : 'grey'}>{saleStateText(onSale)}</StatusChip>;
}
