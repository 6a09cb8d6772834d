import { NumberInput, type NumberFieldProps } from '@partsdesk/ui/form/NumberInput';

const parse = (text: string) => (/^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined);

/** Edits a percentage, held in hundredths of a percent. */
export function PercentField({ most, ...field }: NumberFieldProps & { most: number }) {
  const problem = (text: string) => {
    const value = parse(text);
    if (!value) return `请填写大于 0 的${field.label}`;
    return value > most ? `${field.label}最多 ${String(most / 100)}%` : undefined;
  };
  return (
    <NumberInput
      {...field}
      filter={{ decimals: 2 }}
      parse={parse}
      show={(value) => String(value / 100)}
      problem={problem}
      end="%"
    />
  );
}
