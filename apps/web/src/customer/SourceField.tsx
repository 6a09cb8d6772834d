import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { customer } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import { useLoad } from '@partsdesk/ui/page/useLoad';

const MOST_LETTERS = 20;

/** Chooses a customer's source among the existing ones, or takes a new one. */
export function SourceField({ value, onChange, ...field }: Field<string> & FieldLook) {
  const customers = useGroup(customer);
  const { data = [] } = useLoad(customers.listSource);
  return (
    <FieldFrame {...field}>
      {({ id, describedBy }) => (
        <Autocomplete
          freeSolo
          id={id}
          size="small"
          options={data}
          inputValue={value}
          onInputChange={(_, text) => onChange(text)}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, maxLength: MOST_LETTERS, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
