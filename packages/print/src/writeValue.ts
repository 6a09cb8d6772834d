import { formatMoment } from '@partsdesk/core/dates';
import { formatFen, formatYuan } from '@partsdesk/core/money';
import { capitals } from '@partsdesk/core/print/capitals';
import type { PrintField } from '@partsdesk/core/print/printTypes';
import { formatQuantity, fromThousandths, toThousandths } from '@partsdesk/core/quantity';
import type { Format, PrintValue } from './template';

/** Writes a value as a field of its kind prints it; nothing for none. */
export function writeValue({ kind }: Pick<PrintField, 'kind'>, value: PrintValue | undefined, format: Format): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money' && typeof value === 'number')
    return format === 'capitals' ? capitals(value) : format === 'yuan' ? formatYuan(value) : formatFen(value);
  if (kind === 'quantity' && typeof value === 'number') return formatQuantity(value);
  if (kind === 'moment') return format === 'day' ? formatMoment(value).slice(0, 10) : formatMoment(value);
  return String(value);
}

/** Adds up the values of a column exactly: whole fen, or thousandths of a quantity. */
export function sumOfValues({ kind }: Pick<PrintField, 'kind'>, values: readonly (PrintValue | undefined)[]): number {
  const numbers = values.map((value) => (typeof value === 'number' ? value : 0));
  if (kind === 'money') return numbers.reduce((sum, value) => sum + value, 0);
  return fromThousandths(numbers.reduce((sum, value) => sum + toThousandths(value), 0));
}
