import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Chooses several of the existing tags. */
export function TagsField({ value, onChange, ...field }: Field<string[]> & FieldLook) {
  const tags = useGroup(customerTag);
  const { data = [], loading } = useLoad(tags.list);
  return (
    <FieldFrame {...field}>
      {({ id, describedBy }) => (
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={data}
          loading={loading}
          value={data.filter((tag) => value.includes(tag.id))}
          getOptionLabel={(tag) => tag.name}
          getOptionKey={(tag) => tag.id}
          noOptionsText="没有可选的标签"
          disableCloseOnSelect
          onChange={(_, chosen) => onChange(chosen.map((tag) => tag.id))}
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
