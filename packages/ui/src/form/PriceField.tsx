import { parseYuan, yuanInput } from '@partsdesk/core/money';
import { priceProblem } from '@partsdesk/core/price';
import { NumberInput, type NumberFieldProps } from './NumberInput';

/** Edits an amount in yuan and holds it in fen; applies the price rule and its message. */
export function PriceField({ allowZero = false, ...field }: NumberFieldProps & { allowZero?: boolean }) {
  return (
    <NumberInput
      {...field}
      start="¥&nbsp;"
      filter={{ decimals: 2 }}
      parse={parseYuan}
      show={yuanInput}
      problem={(text) => (text || field.required ? priceProblem(text, { allowZero }) : undefined)}
    />
  );
}
