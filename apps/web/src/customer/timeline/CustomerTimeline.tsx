import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { timelineKinds, type TimelineKind } from '@partsdesk/core/customer/timelineKinds';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { TimelineEvents } from './TimelineEvents';

const SHOWN = 10;

/** Tells what happened with a customer, newest first, of one kind or of all; older events are read on demand. */
export function CustomerTimeline({ customerId }: { customerId: string }) {
  const [kind, setKind] = useState<TimelineKind>();
  return (
    <DetailSection title="往来记录">
      <TextField
        select
        size="small"
        label="类别"
        value={kind ?? ''}
        onChange={({ target }) => setKind((target.value || undefined) as TimelineKind | undefined)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 160, mb: 3 }}
      >
        <MenuItem value="">全部</MenuItem>
        {timelineKinds.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Part key={kind ?? ''} customerId={customerId} kind={kind} />
    </DetailSection>
  );
}

interface PartProps {
  customerId: string;
  kind: TimelineKind | undefined;
  /** The oldest event that is shown above. */
  before?: string;
}

/** Shows some events, and those before them once they are asked for. */
function Part({ customerId, kind, before }: PartProps) {
  const timeline = useGroup(customerTimeline);
  const [older, setOlder] = useState(false);
  const wanted = { customerId, pageSize: SHOWN, ...(kind && { kind }), ...(before && { before }) };
  const { data, error, reload } = useLoad(timeline.page, wanted);
  const last = data?.records.at(-1);
  return (
    <>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <Typography color="textSecondary">正在读取…</Typography>}
      {data?.records.length === 0 && !before && (
        <Typography variant="body2" color="textSecondary">
          没有记录
        </Typography>
      )}
      {data && <TimelineEvents events={data.records} />}
      {data?.more && last && !older && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" onClick={() => setOlder(true)}>
            更早的记录
          </Button>
        </Box>
      )}
      {older && last && <Part customerId={customerId} kind={kind} before={last.id} />}
    </>
  );
}
