import Box from '@mui/material/Box';
import type { AddRule } from '@partsdesk/ui/form/field';
import { NumberInput } from '@partsdesk/ui/form/NumberInput';
import { useState } from 'react';

interface MmFieldProps {
  name: string;
  label: string;
  /** In 0.1 mm. */
  value: number;
  onChange: (value: number) => void;
  least?: number;
  most?: number;
  addRule: AddRule | undefined;
}

const parse = (text: string) => (/^\d+(\.\d?)?$/.test(text) ? Math.round(Number(text) * 10) : undefined);

/** Edits a length in millimetres and holds it in whole 0.1 mm; an empty field leaves the length as it was. */
export function MmField({ value, onChange, label, least = 0, most = 4200, ...field }: MmFieldProps) {
  const [cleared, setCleared] = useState(false);
  const problem = (text: string): string | undefined => {
    const length = parse(text);
    if (length === undefined) return `请填写${label}`;
    return length < least || length > most
      ? `${label}应在 ${String(least / 10)}–${String(most / 10)} 毫米之间`
      : undefined;
  };
  const now = cleared ? '' : String(value / 10);
  const wrong = problem(now);
  return (
    <NumberInput
      {...field}
      label={label}
      value={cleared ? undefined : value}
      error={wrong}
      filter={{ decimals: 1 }}
      parse={parse}
      show={(length) => String(length / 10)}
      problem={problem}
      end={
        <Box component="span" sx={{ whiteSpace: 'nowrap', ml: 1, color: 'text.secondary' }}>
          毫米
        </Box>
      }
      onChange={(next) => {
        setCleared(next === undefined);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}
