import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface DocumentSectionProps {
  title: string;
  totals?: React.ReactNode;
  children: React.ReactNode;
}

/** Shows a titled section of a document, such as its lines or receipts. */
export function DocumentSection({ title, totals, children }: DocumentSectionProps) {
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography component="h2" variant="h2" sx={{ px: 4, py: 3 }}>
        {title}
      </Typography>
      {children}
      {totals && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'baseline',
            columnGap: 6,
            rowGap: 2,
            p: 4,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {totals}
        </Box>
      )}
    </Box>
  );
}
