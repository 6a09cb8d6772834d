import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLater } from '@partsdesk/ui/page/useLater.ts';
import type { Loaded } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface PanelProps<Data> {
  title: string;
  /** Columns of twelve, on a wide screen. */
  columns: 4 | 6 | 8 | 12;
  /** Address of the list behind the figures. */
  more?: string | undefined;
  /** What the card shows; it has its own error and retry, so that one failed call leaves the others standing. */
  load: Loaded<Data>;
  /** Waits for the panels above, whose height is not known yet: nothing that is shown moves. */
  held: boolean;
  children: (data: Data) => React.ReactNode;
}

/** Keeps the figures of the range before in view until those of the next arrive. */
export function useLastKnown<Data>(data: Data | undefined): Data | undefined {
  const [kept, keep] = useState(data);
  if (data !== undefined && data !== kept) keep(data);
  return data ?? kept;
}

function Placeholder() {
  const late = useLater(true);
  return (
    <Box role="status" aria-busy="true" aria-label="加载中" sx={{ visibility: late ? 'visible' : 'hidden' }}>
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Box>
  );
}

export function Panel<Data>({ title, columns, more, load, held, children }: PanelProps<Data>) {
  const known = useLastKnown(load.data);
  const data = held ? undefined : known;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{
        gridColumn: { md: `span ${columns}` },
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minHeight: columns === 12 ? 0 : 280,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex' }}>
        <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {more && data !== undefined && (
          <Link component={RouterLink} to={more} underline="hover">
            查看全部
          </Link>
        )}
      </Box>
      {load.error !== undefined && <ErrorState error={load.error} onRetry={load.reload} />}
      {data === undefined ? load.error === undefined && <Placeholder /> : children(data)}
    </Paper>
  );
}
