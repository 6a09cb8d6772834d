import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { supplier } from '@partsdesk/sdk/parts/supplier';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, type Field } from '@partsdesk/ui/form/field';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface SupplierFieldProps extends Field<string> {
  onPicked: (supplier: Schemas['Supplier']) => void;
}

/** Chooses a known supplier, or takes a new name. */
export function SupplierField({ value, onChange, onPicked, ...field }: SupplierFieldProps) {
  const suppliers = useGroup(supplier);
  const { data } = useLoad(suppliers.page, { pageSize: 20, ...(value.trim() ? { keyword: value.trim() } : {}) });
  return (
    <FieldFrame {...field} label="供应商">
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          freeSolo
          size="small"
          inputValue={value}
          options={data?.records ?? []}
          filterOptions={(options) => options}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          onInputChange={(_, words) => onChange(words.slice(0, 40))}
          onChange={(_, picked) => picked !== null && typeof picked !== 'string' && onPicked(picked)}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              placeholder="选择或输入新供应商"
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
