import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Link as RouterLink } from 'react-router-dom';

interface RankedRow {
  id: string;
  name: string;
  note: string;
  value: React.ReactNode;
  detail: React.ReactNode;
  /** Address of what stands behind it. */
  to?: string | undefined;
}

export function RankedList({ rows, empty }: { rows: readonly RankedRow[]; empty: string }) {
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            display: 'flex',
            gap: 3,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {row.to ? (
              <Link
                component={RouterLink}
                to={row.to}
                underline="hover"
                color="inherit"
                noWrap
                sx={{ display: 'block' }}
              >
                {row.name}
              </Link>
            ) : (
              <Typography noWrap>{row.name}</Typography>
            )}
            <Typography component="div" variant="caption" color="textSecondary">
              {row.note}
            </Typography>
          </Box>
          <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
            <Typography component="div">{row.value}</Typography>
            <Typography component="div" variant="caption" color="textSecondary">
              {row.detail}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
