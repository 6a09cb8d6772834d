import { parseYuan, yuanInput } from '@partsdesk/core/money';
import { priceProblem } from '@partsdesk/core/price';
import { NumberInput, type NumberFieldProps } from './NumberInput';

/** An amount, typed in yuan, held in fen; carries the price rule and its words. */
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
