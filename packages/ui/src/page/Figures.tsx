import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FiguresProps {
  /** Accessible name of the strip. */
  label: string;
  figures: readonly (readonly [label: string, value: React.ReactNode])[];
}

/** Shows the sums of a whole report above its rows. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 2, px: 4, py: 3 }}
    >
      {figures.map(([title, value]) => (
        <Box key={title}>
          <Typography variant="body2" color="textSecondary">
            {title}
          </Typography>
          <Box sx={{ fontWeight: 600 }}>{value}</Box>
        </Box>
      ))}
    </Box>
  );
}
