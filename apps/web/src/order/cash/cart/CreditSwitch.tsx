import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useDeskKeys } from '../useDeskKeys';
import type { Credit } from './useCredit';

interface CreditSwitchProps {
  credit: Credit;
  onCredit: boolean;
  disabled?: boolean;
  onChange: (onCredit: boolean) => void;
}

/** Switches 挂账 on and off; shows the customer's limit and debt, or why it is refused. */
export function CreditSwitch({ credit, onCredit, disabled = false, onChange }: CreditSwitchProps) {
  const notices = useNotice();
  const { words, without, known, problem } = credit;
  useDeskKeys({
    // Does not wait for the limit, which the server asks anyway: the Enter that follows would take cash meanwhile.
    F7: ({ repeat }) => {
      if (repeat || disabled) return true;
      if (!onCredit && without) notices.warn(words);
      else onChange(!onCredit);
      return true;
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}>
      <FormControlLabel
        sx={{ mr: 0 }}
        control={
          <Switch
            size="small"
            checked={onCredit}
            disabled={disabled || (!onCredit && (without || !known))}
            onChange={(_, on) => onChange(on)}
          />
        }
        label={
          <>
            余款挂账
            <Box component="kbd" aria-hidden sx={{ ml: 1, fontSize: 12, fontFamily: 'inherit', opacity: 0.9 }}>
              F7
            </Box>
          </>
        }
      />
      <Box
        component="span"
        sx={{ fontSize: 13, color: problem || (onCredit && without) ? 'error.main' : 'text.secondary' }}
      >
        {words}
      </Box>
    </Box>
  );
}
