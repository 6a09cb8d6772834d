import Box from '@mui/material/Box';

/** Shows a text of a reminder, bold while it waits unread. */
export function UnreadText({ unread, text }: { unread: boolean; text: string }) {
  return (
    <Box
      component={unread ? 'strong' : 'span'}
      title={text}
      sx={{ fontWeight: unread ? 600 : 400, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  );
}
