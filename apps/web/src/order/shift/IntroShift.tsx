import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

/** Summarises the user's shift; undefined while it is loading, null when none is open. */
export function IntroShift({ shift }: { shift: Schemas['ShiftRecord'] | null | undefined }) {
  const mayVisit = useMayVisit();
  const to = mayVisit('CashShift') ? pathOfRoute('CashShift') : undefined;
  const taken = shift?.tenders.filter(({ count }) => count > 0) ?? [];
  return (
    <Box
      component="section"
      aria-label="我的班次"
      sx={{
        p: 4,
        display: 'grid',
        gap: 3,
        minHeight: 148,
        alignContent: 'start',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Typography component="h2" variant="h2">
          我的班次
        </Typography>
        {shift !== undefined && (
          <StatusChip tone={shift ? 'green' : 'orange'}>{shift ? '进行中' : '未开班'}</StatusChip>
        )}
        <Box sx={{ flex: 1 }} />
        {to && shift !== undefined && (
          <Button component={Link} to={to} variant="outlined">
            {shift ? '查看班次' : '去开班'}
          </Button>
        )}
      </Box>
      {shift === null && (
        <Typography color="textSecondary">还没有开班。不开班也能收款，但这些收款不会计入任何班次。</Typography>
      )}
      {shift && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
            gap: 3,
            '& dt': { color: 'text.secondary', fontSize: 13 },
            '& dd': { m: 0, fontSize: 16 },
          }}
        >
          <div>
            <dt>开班时间</dt>
            <dd>{formatMoment(shift.startTime)}</dd>
          </div>
          <div>
            <dt>销售</dt>
            <dd>{shift.orderCount} 单</dd>
          </div>
          <div>
            <dt>备用金</dt>
            <dd>
              <Money fen={shift.openingFloat} strong />
            </dd>
          </div>
          {taken.map(({ method, count }) => (
            <div key={method}>
              <dt>{payMethodLabel(method)}</dt>
              <dd>{count} 笔</dd>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}
