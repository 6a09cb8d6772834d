import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatPercent } from '@partsdesk/core/format';

interface TileProps {
  label: string;
  /** What the figure counts. */
  counts: string;
  value: React.ReactNode;
  now: number;
  before: number;
  /** Yesterday's figure, formatted. */
  was: React.ReactNode;
}

/** Shows today's figure beside yesterday's. */
export function Tile({ label, counts, value, now, before, was }: TileProps) {
  const up = now >= before;
  return (
    <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: { xs: 20, sm: 26 }, lineHeight: '36px', fontWeight: 600 }}>
        {value}
      </Typography>
      <Typography
        component="div"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        <span>昨日 {was}</span>
        {before > 0 && (
          <Box component="span" sx={{ color: up ? 'success.main' : 'error.main' }}>
            {up ? '↑ 增' : '↓ 减'} {formatPercent(Math.abs(now - before) / before, 1)}
          </Box>
        )}
      </Typography>
      <Typography component="p" variant="caption" color="textSecondary">
        {counts}
      </Typography>
    </Paper>
  );
}
