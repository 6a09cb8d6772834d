import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { FieldFrame, useRule, type Field, type FieldLook } from './field';
import type { Choice } from './SelectField';

interface ChoiceSearchProps extends Omit<Field<string>, 'value' | 'onChange' | 'onCommit'>, FieldLook {
  value: string | null | undefined;
  onChange: (value: string | undefined) => void;
  /** `search` is matched as well as the label: a whole path, or pinyin. */
  choices: readonly (Choice<string> & { search?: string })[];
}

const matches = (typed: string, { label, search = '' }: { label: string; search?: string }) =>
  `${label} ${search}`.toLowerCase().includes(typed.trim().toLowerCase());

/** Chooses one of many known values by typing a part of it. */
export function ChoiceSearch({ value, onChange, choices, ...field }: ChoiceSearchProps) {
  useRule(field, () => (field.required && !value ? `请选择${field.label}` : undefined));
  return (
    <FieldFrame {...field}>
      {({ id, inline, describedBy }) => (
        <Autocomplete
          id={id}
          size="small"
          value={choices.find((choice) => choice.value === value) ?? null}
          options={choices}
          getOptionLabel={({ label }) => label.trim()}
          getOptionKey={(choice) => choice.value}
          isOptionEqualToValue={(option, other) => option.value === other.value}
          filterOptions={(options, { inputValue }) => options.filter((option) => matches(inputValue, option))}
          noOptionsText={choices.length === 0 ? '还没有可选的' : '没有符合的，请换个词'}
          autoHighlight
          disabled={field.disabled ?? false}
          onChange={(_, next) => onChange(next?.value)}
          renderOption={({ key, ...props }, { label }) => (
            <li key={key} {...props}>
              {label}
            </li>
          )}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              placeholder={inline ? field.label : '输入可搜索'}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-label': field.label,
                  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
