import { NumberInput, type NumberFieldProps } from '@partsdesk/ui/form/NumberInput';

const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

/** Edits a whole number of percent. */
export function PercentField({ from, to, ...field }: NumberFieldProps & { from: number; to: number }) {
  return (
    <NumberInput
      {...field}
      width={220}
      end="%"
      filter={{ decimals: 0 }}
      parse={whole}
      show={String}
      problem={(text) => {
        const value = whole(text);
        return value === undefined || value < from || value > to
          ? `请填写${String(from)}到${String(to)}的整数`
          : undefined;
      }}
    />
  );
}
