import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { addDays, shopDay } from '@partsdesk/core/dates';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { usePageShown } from '@partsdesk/ui/page/pageShown.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { now } from '../../session';
import { useMayVisit } from '../../useMayVisit';
import { ShiftBegin } from './ShiftBegin';

/** Days without a shift after which a shop is taken to work without shifts. */
const SHIFTS_SEEN = 30;

/**
 * Warns before cash is taken without an open shift, which the next one would be over by, where the shop has shifts; one
 * can be begun at once, over the page that takes the money; `onBegun` gives that page its focus back, since the button
 * that had it is gone.
 */
export function ShiftMissing({ onBegun }: { onBegun: () => void }) {
  const shifts = useGroup(shiftRecord);
  const allowed = useMayVisit()('CashShift');
  const { data: open } = useLoad(allowed ? shifts.getCurrentRecord : undefined);
  const { data: recent } = useLoad(
    shifts.page,
    open === null ? { current: 1, pageSize: 1, from: addDays(shopDay(now()), -SHIFTS_SEEN) } : undefined,
  );
  const shown = usePageShown();
  const [beginning, setBeginning] = useState(false);
  const close = () => setBeginning(false);
  if (open !== null || !recent?.total) return null;
  return (
    <>
      <Alert
        severity="warning"
        // Stands there from the start, and must not speak over what is refused.
        role="note"
        action={
          <Button size="small" color="inherit" onClick={() => setBeginning(true)}>
            开班
          </Button>
        }
      >
        还没有开班：这笔现金不计入任何班次，下一班清点会多出来。
      </Alert>
      {beginning && (
        <Dialog open={shown} onClose={close} maxWidth="xs" fullWidth slotProps={{ paper: { 'aria-label': '开班' } }}>
          <ShiftBegin
            onBegun={() => {
              close();
              // After the dialog, which keeps the focus while it is there.
              setTimeout(onBegun);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
