import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { addDays, shopDay } from '@partsdesk/core/dates';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { now } from '../../session';
import { useMayVisit } from '../../useMayVisit';

/** Days without a shift after which a shop is taken to work without shifts. */
const SHIFTS_SEEN = 30;

/** Warns before cash is taken without an open shift, which the next one would be over by, where the shop has shifts. */
export function ShiftMissing() {
  const shifts = useGroup(shiftRecord);
  const allowed = useMayVisit()('CashShift');
  const { data: open } = useLoad(allowed ? shifts.getCurrentRecord : undefined);
  const { data: recent } = useLoad(
    shifts.page,
    open === null ? { current: 1, pageSize: 1, from: addDays(shopDay(now()), -SHIFTS_SEEN) } : undefined,
  );
  if (open !== null || !recent?.total) return null;
  return (
    <Alert
      severity="warning"
      // Stands there from the start, and must not speak over what is refused.
      role="note"
      action={
        <Button component={Link} to={pathOfRoute('CashShift') ?? '/'} size="small" color="inherit">
          去开班
        </Button>
      }
    >
      还没有开班：这笔现金不计入任何班次，下一班清点会多出来。
    </Alert>
  );
}
