import Box from '@mui/material/Box';
import { decimalsOf, isQuantity } from '@partsdesk/core/quantity';
import { NumberInput, type NumberFieldProps } from './NumberInput';

interface QuantityFieldProps extends NumberFieldProps {
  /** Decimals of the stock unit. */
  decimals?: number;
  unit?: string | undefined;
  allowZero?: boolean;
  most?: number;
  /** What is said of more than `most`. */
  mostText?: string;
}

const parseWithin = (decimals: number) => (text: string) => {
  const quantity = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return isQuantity(quantity) && decimalsOf(quantity) <= decimals ? quantity : undefined;
};

export function QuantityField({ decimals = 0, unit, allowZero = false, most, mostText, ...field }: QuantityFieldProps) {
  const parse = parseWithin(decimals);
  const problem = (text: string): string | undefined => {
    if (text === '') return field.required ? `请填写${field.label}` : undefined;
    const quantity = parse(text);
    if (quantity === undefined) return `${field.label}格式错误`;
    if (quantity === 0 && !allowZero) return `${field.label}应大于0`;
    return most !== undefined && quantity > most ? (mostText ?? `${field.label}最多${most}`) : undefined;
  };
  return (
    <NumberInput
      {...field}
      filter={{ decimals }}
      parse={parse}
      show={String}
      problem={problem}
      end={
        unit && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            &nbsp;{unit}
          </Box>
        )
      }
    />
  );
}
