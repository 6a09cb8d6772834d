import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** One sentence, and the one action that fills the emptiness. */
export function EmptyState({ text, action }: { text: string; action?: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 3,
        minHeight: 160,
        p: 6,
        height: '100%',
        textAlign: 'center',
      }}
    >
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </Box>
  );
}
