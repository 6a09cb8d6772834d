import { formatYuan, parseYuan, yuanInput, type Fen } from '@partsdesk/core/money';
import { priceProblem } from '@partsdesk/core/price';
import { NumberInput, type NumberFieldProps } from './NumberInput';

interface PriceFieldProps extends NumberFieldProps {
  allowZero?: boolean;
  most?: Fen | undefined;
  /** What is said of more than `most`. */
  mostText?: string | undefined;
}

/** Edits an amount in yuan and holds it in fen; applies the price rule and its message. */
export function PriceField({ allowZero = false, most, mostText, ...field }: PriceFieldProps) {
  const problem = (text: string): string | undefined => {
    const wrong = text || field.required ? priceProblem(text, { allowZero }) : undefined;
    if (wrong || most === undefined || (parseYuan(text) ?? 0) <= most) return wrong;
    return mostText ?? `${field.label}最多${formatYuan(most)}`;
  };
  return (
    <NumberInput
      {...field}
      start="¥&nbsp;"
      filter={{ decimals: 2 }}
      parse={parseYuan}
      show={yuanInput}
      problem={problem}
    />
  );
}
