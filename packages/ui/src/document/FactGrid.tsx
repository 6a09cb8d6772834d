import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export type Fact = readonly [label: string, value: React.ReactNode];

/** Shows key facts in three columns, two on a tablet, one on a phone. `false` leaves a fact out. */
export function FactGrid({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(max(220px, 30%), 1fr))',
        columnGap: 6,
        rowGap: 2,
      }}
    >
      {facts
        .filter((fact) => fact !== false && fact !== undefined)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: '0 0 84px' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value ?? '-'}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}
