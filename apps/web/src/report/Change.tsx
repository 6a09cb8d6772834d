import Box from '@mui/material/Box';
import { formatPercent } from '@partsdesk/core/format';

/** Shows by how much a figure rose or fell; nothing where there is none to compare with. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before <= 0) return null;
  const up = now >= before;
  return (
    <Box component="span" sx={{ color: up ? 'success.main' : 'error.main' }}>
      {up ? '↑ 增' : '↓ 减'} {formatPercent(Math.abs(now - before) / before, 1)}
    </Box>
  );
}
