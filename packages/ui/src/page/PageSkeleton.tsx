import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLater } from './useLater';

/** Shows a placeholder while a page is fetched; nothing during the first 200 ms. */
export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const late = useLater(true);
  return (
    <Box
      role="status"
      aria-busy="true"
      aria-label="加载中"
      sx={{ p: 4, display: 'grid', gap: 3, visibility: late ? 'visible' : 'hidden' }}
    >
      <Skeleton variant="rounded" width={200} height={28} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={32} />
      ))}
    </Box>
  );
}
