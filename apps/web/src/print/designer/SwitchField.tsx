import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface SwitchFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export const SwitchField = ({ label, value, onChange }: SwitchFieldProps) => (
  <FormControlLabel control={<Switch checked={value} onChange={(_, on) => onChange(on)} />} label={label} />
);
