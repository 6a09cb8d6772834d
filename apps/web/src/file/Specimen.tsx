import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** Shows one widget of the catalogue with its name and its current value. */
export function Specimen({ name, value, children }: { name: string; value?: unknown; children: React.ReactNode }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={name}
      sx={{ p: 4, display: 'grid', gap: 3, alignContent: 'start' }}
    >
      <Typography component="h2" variant="h3">
        {name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{children}</Box>
      {value !== undefined && (
        <Box component="output" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {JSON.stringify(value)}
        </Box>
      )}
    </Paper>
  );
}
