import Box from '@mui/material/Box';
import { statusTones, type Tone } from './tones';

/** Shows a status as a label with its tone. */
export function StatusChip({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...statusTones[tone],
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        height: 22,
        px: 2,
        borderRadius: 1,
        fontSize: 12,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor', mr: 1.5 },
      }}
    >
      {children}
    </Box>
  );
}
