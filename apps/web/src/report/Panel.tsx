import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

interface PanelProps {
  title: string;
  /** Columns of twelve, on a wide screen. */
  columns: 4 | 8 | 12;
  /** Address of the list behind the figures. */
  more?: string;
  children: React.ReactNode;
}

export function Panel({ title, columns, more, children }: PanelProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      sx={{
        gridColumn: { md: `span ${columns}` },
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minHeight: 280,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex' }}>
        <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {more && (
          <Link component={RouterLink} to={more} underline="hover">
            查看全部
          </Link>
        )}
      </Box>
      {children}
    </Paper>
  );
}
