import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Link } from 'react-router-dom';

export interface WaitingEntry {
  label: string;
  count: number;
  path: string;
  note?: React.ReactNode;
}

/** Shows what waits, with links to the lists; what has nothing waiting is left out. */
export function WaitingList({ entries }: { entries: readonly WaitingEntry[] }) {
  const waiting = entries.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <EmptyState text="暂时没有要处理的事情" />;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        columnGap: 6,
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
      }}
    >
      {waiting.map(({ label, count, path, note }) => (
        <Box component="li" key={label}>
          <ButtonBase
            component={Link}
            to={path}
            sx={{
              width: '100%',
              minHeight: 40,
              px: 2,
              gap: 3,
              justifyContent: 'start',
              borderRadius: 1,
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Typography sx={{ flex: 1 }}>{label}</Typography>
            {note && (
              <Typography component="span" variant="caption" color="textSecondary">
                {note}
              </Typography>
            )}
            <Typography component="span" sx={{ fontWeight: 600, color: 'warning.main' }}>
              {count}
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
