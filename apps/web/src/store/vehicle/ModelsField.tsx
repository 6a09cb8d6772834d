import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect, useState } from 'react';

type Model = Schemas['VehicleModelOption'];

const DEBOUNCE_MS = 300;

/** Chooses several vehicle models by maker, name or pinyin. */
export function ModelsField({ value, onChange, ...field }: Field<readonly Model[]> & FieldLook) {
  const models = useGroup(vehicleModel);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [], loading } = useLoad(models.list, keyword ? { keyword } : {});
  return (
    <FieldFrame {...field}>
      {({ id, describedBy }) => (
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={data}
          loading={loading}
          value={[...value]}
          inputValue={typed}
          filterOptions={(options) => options}
          getOptionLabel={(model) => model.title}
          getOptionKey={(model) => model.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          noOptionsText="没有符合的车型，可在「车型维护」中新增"
          disableCloseOnSelect
          onInputChange={(_, words, reason) => setTyped(reason === 'reset' ? '' : words)}
          onChange={(_, chosen) => onChange(chosen)}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, maxLength: 20, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
