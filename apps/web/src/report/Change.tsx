import Box from '@mui/material/Box';
import { formatPercent } from '@partsdesk/core/format';

const NONE = formatPercent(0, 1);

/** Shows by how much a figure rose or fell; nothing where there is none to compare with. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before <= 0) return null;
  const share = formatPercent(Math.abs(now - before) / before, 1);
  if (share === NONE) return <span>持平</span>;
  const up = now > before;
  return (
    <Box component="span" sx={{ color: up ? 'success.main' : 'error.main' }}>
      {up ? '↑ 增' : '↓ 减'} {share}
    </Box>
  );
}
