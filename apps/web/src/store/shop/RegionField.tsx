import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { FieldFrame, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import { areaList } from '@vant/area-data';

type Level = 'province' | 'city' | 'county';

/** Length of the code prefix that a place shares with the places in it. */
const DIGITS: Record<Level, number> = { province: 2, city: 4, county: 6 };
const LABELS: Record<Level, string> = { province: '省', city: '市', county: '区县' };

const placesIn = (level: Level, parent: string): { code: string; name: string }[] =>
  Object.entries(areaList[`${level}_list`])
    .filter(([code]) => code.startsWith(parent))
    .map(([code, name]) => ({ code, name }));

interface ChoiceProps {
  level: Level;
  options: readonly { code: string; name: string }[];
  value: string;
  disabled: boolean;
  id?: string;
  onChange: (name: string) => void;
}

function Choice({ level, options, value, disabled, id, onChange }: ChoiceProps) {
  return (
    <Autocomplete
      size="small"
      {...(id ? { id } : {})}
      options={options}
      disabled={disabled}
      value={options.find(({ name }) => name === value) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      onChange={(_, chosen) => onChange(chosen?.name ?? '')}
      noOptionsText="没有符合的地区"
      renderInput={(params) => (
        <MuiTextField
          {...params}
          placeholder={LABELS[level]}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': LABELS[level] } }}
        />
      )}
    />
  );
}

/** Chooses province, city and district; stored as one text separated by blanks. */
export function RegionField({ value, onChange, ...field }: Field<string> & FieldLook) {
  const [province = '', city = '', county = ''] = value.split(' ');
  const provinces = placesIn('province', '');
  const provinceCode = provinces.find(({ name }) => name === province)?.code.slice(0, DIGITS.province);
  const cities = provinceCode ? placesIn('city', provinceCode) : [];
  const cityCode = cities.find(({ name }) => name === city)?.code.slice(0, DIGITS.city);
  const counties = cityCode ? placesIn('county', cityCode) : [];
  const write = (...names: string[]) => onChange(names.filter(Boolean).join(' '));
  return (
    <FieldFrame {...field}>
      {({ id }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
          <Choice
            level="province"
            id={id}
            options={provinces}
            value={province}
            disabled={false}
            onChange={(name) => write(name)}
          />
          <Choice
            level="city"
            options={cities}
            value={city}
            disabled={!provinceCode}
            onChange={(name) => write(province, name)}
          />
          <Choice
            level="county"
            options={counties}
            value={county}
            disabled={!cityCode}
            onChange={(name) => write(province, city, name)}
          />
        </Box>
      )}
    </FieldFrame>
  );
}
