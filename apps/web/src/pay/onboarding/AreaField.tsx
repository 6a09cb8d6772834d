import Box from '@mui/material/Box';
import { bankInfo } from '@partsdesk/sdk/pay/bankInfo';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

interface AreaFieldProps {
  name: string;
  label: string;
  required: boolean;
  /** Code of a city. */
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** Codes of a country's administrative areas: the first two digits are the province's. */
const provinceOf = (code: string) => (code ? `${code.slice(0, 2)}0000` : '');

/** Chooses a city by its province, from the providers' list. */
export function AreaField({ name, label, required, value, error, onChange }: AreaFieldProps) {
  const banks = useGroup(bankInfo);
  const [picked, setPicked] = useState('');
  const province = picked || provinceOf(value);
  const provinces = useLoad(banks.page, { kind: 'province', pageSize: 100 });
  const cities = useLoad(banks.page, province ? { kind: 'city', area: province, pageSize: 100 } : undefined);
  const choices = (found: { records: { code: string; name: string }[] } | undefined) =>
    (found?.records ?? []).map((one) => ({ value: one.code, label: one.name }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
      <SelectField
        name={`${name}.province`}
        label={`${label}（省）`}
        required={required}
        value={province || null}
        choices={choices(provinces.data)}
        onChange={(code) => {
          setPicked(code);
          onChange('');
        }}
      />
      <SelectField
        name={name}
        label={`${label}（市）`}
        required={required}
        disabled={!province}
        value={value || null}
        error={error}
        choices={choices(cities.data)}
        onChange={onChange}
      />
    </Box>
  );
}
