import { formatQuantity, type Quantity as Amount } from '@partsdesk/core/quantity';

/** Shows a quantity with its unit: `1,234.5 升`. */
export function Quantity({ value, unit }: { value: Amount | null | undefined; unit?: string | null | undefined }) {
  if (value === null || value === undefined) return <span>-</span>;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {formatQuantity(value)}
      {unit ? ` ${unit}` : ''}
    </span>
  );
}
