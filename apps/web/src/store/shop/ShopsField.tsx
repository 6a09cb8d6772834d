import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { FieldFrame, useRule, type Field, type FieldLook } from '@partsdesk/ui/form/field';

interface ShopsFieldProps extends Field<string[]>, FieldLook {
  choices: readonly { value: string; label: string }[];
  /** How many a required field asks for. */
  least?: number;
}

/** Chooses several shops. */
export function ShopsField({ value, onChange, choices, least = 1, ...field }: ShopsFieldProps) {
  useRule(field, () => {
    if (!field.required || value.length >= least) return undefined;
    return least === 1 ? `请选择${field.label}` : `至少选 ${String(least)} 家`;
  });
  return (
    <FieldFrame {...field}>
      {({ id, describedBy }) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={id}
          size="small"
          options={choices}
          value={choices.filter((choice) => value.includes(choice.value))}
          getOptionKey={(choice) => choice.value}
          noOptionsText="没有门店"
          onChange={(_, chosen) => onChange(chosen.map((choice) => choice.value))}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
