import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../../listAddress';

interface DifferencesSeenFieldProps extends Field<boolean> {
  days: readonly Schemas['SettleDay'][];
}

/** Asks whether the differences of the chosen days were looked at. */
export function DifferencesSeenField({ days, value, onChange, ...field }: DifferencesSeenFieldProps) {
  useRule(field, () => (value ? undefined : '请先核对差异'));
  const which = days.map(({ day }) => day).join('、');
  return (
    <FieldFrame
      {...field}
      label="账单差异"
      required
      hint={
        <>
          差异在
          <Link component={RouterLink} to={listAddress('FundAccountOnlineWorking', { view: 'bills' })}>
            线上账户流水的对账
          </Link>
          里；到账金额按微信的账单算
        </>
      }
    >
      {({ describedBy }) => (
        <FormControlLabel
          sx={{ m: 0 }}
          control={
            <Checkbox
              size="small"
              checked={value}
              onChange={(_, on) => onChange(on)}
              slotProps={{ input: describedBy ? { 'aria-describedby': describedBy } : {} }}
            />
          }
          label={`${which} 的差异已核对`}
        />
      )}
    </FieldFrame>
  );
}
