import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

interface SectionProps {
  title: string;
  state?: React.ReactNode;
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** Shows a titled card of a page. */
export function Section({ title, state, action, children }: SectionProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: 4, display: 'grid', alignContent: 'start', gap: 3, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: 32 }}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        {state}
        <Box sx={{ flex: 1 }} />
        {action}
      </Box>
      {children}
    </Paper>
  );
}
