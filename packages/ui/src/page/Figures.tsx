import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FiguresProps {
  /** Accessible name of the strip, where it stands as a section of its own. */
  label?: string;
  figures: readonly (readonly [label: string, value: React.ReactNode])[];
  /** Keeps the distance of a list's bar around it. */
  inset?: boolean;
}

/** Shows some figures of a whole side by side, each below its name. */
export function Figures({ label, figures, inset = false }: FiguresProps) {
  return (
    <Box
      {...(label ? { component: 'section', 'aria-label': label } : {})}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 6, sm: 10 },
        rowGap: 2,
        ...(inset ? { px: 4, py: 3 } : {}),
      }}
    >
      {figures.map(([title, value]) => (
        <Box key={title} sx={{ minWidth: 72 }}>
          <Typography variant="caption" color="textSecondary" component="div">
            {title}
          </Typography>
          <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
