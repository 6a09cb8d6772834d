import OutlinedInput from '@mui/material/OutlinedInput';
import { numberProblem, takenNumber, type NumberFilter } from '@partsdesk/core/price';
import { useState } from 'react';
import { FieldFrame, useRule, type Field, type FieldLook } from './field';

export interface NumberFieldProps extends Omit<Field<number>, 'value' | 'onChange' | 'onCommit'>, FieldLook {
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
  autoFocus?: boolean;
  width?: number;
  /** What the field is about: its accessible name begins with it, where several fields bear one label. */
  of?: string;
}

interface NumberInputProps extends NumberFieldProps {
  filter: NumberFilter;
  /** Parses the text; undefined when it is not a number (yet). */
  parse: (text: string) => number | undefined;
  show: (value: number) => string;
  problem: (text: string) => string | undefined;
  start?: React.ReactNode;
  end?: React.ReactNode;
}

/** Keeps the text as typed (`1.`) as long as it parses to the field's value, and says what it has dropped of it. */
export function NumberInput({
  value,
  onChange,
  autoFocus = false,
  filter,
  parse,
  show,
  problem,
  start,
  end,
  of = '',
  ...field
}: NumberInputProps) {
  const [typed, setTyped] = useState(takenNumber(''));
  const known = value ?? undefined;
  const read = (written: string) => (numberProblem(written, filter) ? undefined : parse(written));
  const isTyped = read(typed.text) === known;
  const text = isTyped ? typed.text : known === undefined ? '' : show(known);
  const refused = numberProblem(text, filter);
  useRule(field, () => refused ?? problem(text));
  return (
    <FieldFrame {...field} error={field.error ?? refused} hint={(isTyped && typed.dropped) || field.hint}>
      {({ id, inline, describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          size="small"
          value={text}
          autoFocus={autoFocus}
          autoComplete="off"
          placeholder={inline ? field.label : ''}
          startAdornment={start}
          endAdornment={end}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const next = takenNumber(event.target.value, filter);
            setTyped(next);
            onChange(read(next.text));
          }}
          slotProps={{
            input: {
              inputMode: 'decimal',
              'aria-describedby': describedBy,
              ...(inline || of ? { 'aria-label': of + field.label } : {}),
              style: { textAlign: 'right' },
            },
          }}
        />
      )}
    </FieldFrame>
  );
}
