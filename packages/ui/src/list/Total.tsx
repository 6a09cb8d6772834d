import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Shows one sum of a totals line: `<Total label="合计"><Money fen={…} /></Total>`. */
export function Total({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="span" sx={{ fontSize: strong ? 18 : 14, fontWeight: strong ? 600 : 500 }}>
        {children}
      </Box>
    </Box>
  );
}
