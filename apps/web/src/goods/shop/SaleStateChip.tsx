import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { saleStateText } from './saleState';

export function SaleStateChip({ onSale }: { onSale: number }) {
  return <StatusChip tone={onSale === 1 ? 'green' : 'grey'}>{saleStateText(onSale)}</StatusChip>;
}
