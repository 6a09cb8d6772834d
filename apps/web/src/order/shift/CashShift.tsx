import Box from '@mui/material/Box';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { pageGap } from '@partsdesk/ui/page/ActionBar';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { KeyHints } from '../cash/checkout/KeyHints';
import { DeskHead } from '../cash/DeskHead';
import { useDeskKeys } from '../cash/useDeskKeys';
import { ShiftBegin } from './ShiftBegin';
import { ShiftCount } from './ShiftCount';
import { ShiftEnded } from './ShiftEnded';
import { ShiftOpen } from './ShiftOpen';
import { SHIFT_WIDTH } from './shiftWidth';

/** 交接班: starts the cashier's shift, counts its drawer, and hands over. */
export function CashShift() {
  const shifts = useGroup(shiftRecord);
  const navigate = useNavigate();
  const current = useLoad(shifts.getCurrentRecord);
  const [counting, setCounting] = useState(false);
  const [ended, setEnded] = useState<Schemas['ShiftRecord']>();
  const mayVisit = useMayVisit();
  const next = () => setEnded(undefined);
  const toDesk = () => void navigate(pathOfRoute('CashIndex') ?? '/');
  // A shift is begun in order to sell.
  const begun = () => (mayVisit('CashIndex') ? toDesk() : current.reload());
  const mayCount = !ended && Boolean(current.data) && !counting;
  const count = () => setCounting(true);
  useDeskKeys({ Escape: toDesk, F5: current.reload, F9: () => mayCount && count() });

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <DeskHead title="交接班" />
      {current.error !== undefined && <ErrorState error={current.error} onRetry={current.reload} />}
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', ...pageGap(16) }}>
        <Box sx={counting ? { minHeight: '100%', display: 'grid' } : { maxWidth: SHIFT_WIDTH, mx: 'auto' }}>
          {current.data === undefined && current.error === undefined && <PageSkeleton />}
          {ended && <ShiftEnded shift={ended} onClosed={next} onNext={next} />}
          {!ended && current.data === null && <ShiftBegin onBegun={begun} />}
          {!ended &&
            current.data &&
            (counting ? (
              <ShiftCount
                shift={current.data}
                onBack={() => setCounting(false)}
                onCounted={(shift) => {
                  setCounting(false);
                  setEnded(shift);
                }}
              />
            ) : (
              <ShiftOpen shift={current.data} onCount={count} />
            ))}
        </Box>
      </Box>
      <KeyHints
        hints={[
          ...(counting
            ? [
                { keys: 'Enter', label: '下一格' },
                { keys: 'Ctrl+Enter', label: '确认清点' },
                { keys: 'Esc', label: '返回班次' },
              ]
            : [
                ...(mayCount ? [{ keys: 'F9', label: '清点', run: count }] : []),
                ...(current.data === null && !ended
                  ? [{ keys: 'Enter', label: '开班' }]
                  : [{ keys: 'F5', label: '刷新', run: current.reload }]),
                { keys: 'Esc', label: '返回收银', run: toDesk },
              ]),
        ]}
      />
    </Box>
  );
}
