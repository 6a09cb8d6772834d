import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

interface ChangeRowProps {
  lifecycle: React.ComponentProps<typeof LifecycleChip>['lifecycle'];
  status: number;
  title: string;
  by: string;
  createTime: string;
  doneTime: string | null;
  reason: string;
  action?: React.ReactNode;
}

/** Shows a requested change in the list of changes. */
export const ChangeRow = ({ lifecycle, status, title, by, createTime, doneTime, reason, action }: ChangeRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      alignItems: 'center',
      py: 3,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {formatMoment(createTime)} · {by}
        {doneTime ? `，${formatMoment(doneTime)} 办结` : ''}
      </Typography>
      {reason && (
        <Typography variant="body2" color="error">
          {reason}
        </Typography>
      )}
    </Box>
    <LifecycleChip lifecycle={lifecycle} status={status} />
    {action}
  </Box>
);
