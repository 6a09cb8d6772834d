import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useState } from 'react';
import { CashMove } from './CashMove';
import { CorrectFloat } from './CorrectFloat';
import { ShiftSlip } from './ShiftSlip';

/** Shows the cashier's open shift: numbers of sales without amounts, since the count is blind. */
export function ShiftOpen({ shift, onCount }: { shift: Schemas['ShiftRecord']; onCount: () => void }) {
  const [moving, setMoving] = useState<'in' | 'out'>();
  const [correcting, setCorrecting] = useState(false);
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <ShiftSlip shift={shift} />
      <Typography variant="body2" color="textSecondary">
        金额在清点之后显示：先数钱箱，再看应有多少。
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr 1fr', md: '140px 140px 140px 1fr' } }}>
        <Button variant="outlined" size="large" onClick={() => setMoving('in')}>
          存入现金
        </Button>
        <Button variant="outlined" size="large" onClick={() => setMoving('out')}>
          取出现金
        </Button>
        <Button variant="outlined" size="large" onClick={() => setCorrecting(true)} sx={{ px: 1 }}>
          更正备用金
        </Button>
        <Button variant="contained" size="large" onClick={onCount} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          清点交班
        </Button>
      </Box>
      {moving && <CashMove shiftId={shift.id} direction={moving} onClose={() => setMoving(undefined)} />}
      {correcting && <CorrectFloat shift={shift} onClose={() => setCorrecting(false)} />}
    </Paper>
  );
}
