import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Field } from '@partsdesk/ui/form/field';

/** Switches a setting, with an explanation. */
export function SwitchField({ name, value, onChange, label, hint }: Field<boolean> & { label: string; hint: string }) {
  return (
    <FormControlLabel
      data-field={name}
      sx={{ m: 0, gap: 2, alignItems: 'flex-start' }}
      control={
        <Switch
          size="small"
          name={name}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          sx={{ mt: 0.5 }}
        />
      }
      label={
        <>
          {label}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {hint}
          </Typography>
        </>
      }
    />
  );
}
