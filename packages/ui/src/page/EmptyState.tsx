import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Shows one sentence and the action that would fill the empty list. */
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
