import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useDeskKeys } from '../useDeskKeys';

interface CreditSwitchProps {
  /** Undefined for the walk-in customer. */
  customerId: string | undefined;
  /** The part of this sale that the customer's debt already contains: a placed order counts as debt from the start. */
  booked: Fen;
  /** The part of this sale that would stay unpaid. */
  rest: Fen;
  onCredit: boolean;
  disabled?: boolean;
  onChange: (onCredit: boolean) => void;
}

/** Switches 挂账 on and off; shows the customer's limit and debt, or why it is refused. */
export function CreditSwitch({ customerId, booked, rest, onCredit, disabled = false, onChange }: CreditSwitchProps) {
  const notices = useNotice();
  const customers = useGroup(customerGroup);
  const { data } = useLoad(customers.item, customerId ? { id: customerId } : undefined);
  const owed = data ? data.debt - booked : 0;
  const limit = data?.creditLimit ?? null;
  const walkIn = !customerId || data?.kind === 0;
  const words = walkIn
    ? '散客不能挂账，请先选择客户'
    : !data
      ? ''
      : limit === null
        ? `${data.name}未开通挂账`
        : `信用额度 ${formatYuan(limit)}，已欠 ${formatYuan(owed)}，还可挂账 ${formatYuan(Math.max(0, limit - owed))}`;
  const without = walkIn || (data !== undefined && limit === null);
  useDeskKeys({
    // Does not wait for the limit, which the server asks anyway: the Enter that follows would take cash meanwhile.
    F7: ({ repeat }) => {
      if (repeat || disabled) return true;
      if (!onCredit && without) notices.warn(words);
      else onChange(!onCredit);
      return true;
    },
  });
  const over = onCredit && limit !== null && rest > limit - owed;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}>
      <FormControlLabel
        sx={{ mr: 0 }}
        control={
          <Switch
            size="small"
            checked={onCredit}
            disabled={disabled || (!onCredit && (without || !data))}
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
        sx={{ fontSize: 13, color: over || (onCredit && without) ? 'error.main' : 'text.secondary' }}
      >
        {over ? `超过信用额度，${words}` : words}
      </Box>
    </Box>
  );
}
