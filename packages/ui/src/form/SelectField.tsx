import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { FieldFrame, useRule, type Field, type FieldLook } from './field';

export interface Choice<Value> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value> extends Omit<Field<Value>, 'value'>, FieldLook {
  value: Value | null | undefined;
  choices: readonly Choice<NoInfer<Value>>[];
  width?: number;
  /** What stands in a field inline before a choice, instead of its label: where the line beside it says what it is. */
  placeholder?: string;
}

/** Chooses one of a few values. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  return <ChoiceInput {...props} onPick={(value) => value !== undefined && props.onChange(value)} />;
}

interface FilterSelectProps<Value>
  extends
    Omit<SelectFieldProps<NonNullable<Value>>, 'onChange' | 'onCommit'>,
    Pick<Field<Value>, 'onChange' | 'onCommit'> {
  /** One of the values always holds, such as what a report is grouped by: there is no 全部. */
  always?: boolean;
}

/** Filters a list by one of a few values, or 全部. */
export function FilterSelect<Value extends string | number | undefined>({
  onChange,
  onCommit,
  always = false,
  ...props
}: FilterSelectProps<Value>) {
  const pick = (value: NonNullable<Value> | undefined) => {
    onChange(value as Value);
    onCommit?.(value as Value);
  };
  return <ChoiceInput {...props} all={!always} onPick={pick} />;
}

interface ChoiceInputProps<Value> extends Omit<SelectFieldProps<Value>, 'onChange' | 'onCommit'> {
  all?: boolean;
  onPick: (value: Value | undefined) => void;
}

function ChoiceInput<Value extends string | number>({
  value,
  choices,
  all = false,
  placeholder,
  onPick,
  ...field
}: ChoiceInputProps<Value>) {
  useRule(field, () =>
    field.required && (value === undefined || value === null) ? `请选择${field.label}` : undefined,
  );
  const position = choices.findIndex((choice) => choice.value === value);
  return (
    <FieldFrame {...field}>
      {({ id, inline, describedBy }) => (
        <Select
          size="small"
          name={field.name}
          displayEmpty
          value={position < 0 ? '' : String(position)}
          onChange={(event) =>
            onPick(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.value)
          }
          renderValue={(chosen) =>
            chosen === '' ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {inline ? (placeholder ?? field.label) : '请选择'}
              </Box>
            ) : (
              choices[Number(chosen)]?.label
            )
          }
          SelectDisplayProps={{
            id,
            'aria-label': field.label,
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          }}
        >
          {all && <MenuItem value="">全部</MenuItem>}
          {!all && !choices.length && <MenuItem disabled>没有可选项</MenuItem>}
          {choices.map((choice, index) => (
            <MenuItem key={String(choice.value)} value={String(index)}>
              {choice.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
