import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

/** The little Markdown that announcements need: headings, lists, bold. Text only, so nothing of it can run. */
export function Markdown({ text }: { text: string }) {
  return text.replaceAll('\r', '').split(/\n{2,}/).map((block, index) => {
    const heading = /^#{1,4} (.*)$/.exec(block);
    const lines = block.split('\n');
    const items = lines.filter((line) => /^[-*] |^\d+\. /.test(line));
    if (heading) return <Typography key={index} component="h3" variant="h2">{inline(heading[1] ?? '')}</Typography>;
    if (items.length === lines.length)
      return (
        <Box key={index} component={/^\d/.test(block) ? 'ol' : 'ul'} sx={{ m: 0, pl: 6 }}>
          {items.map((item, row) => <li key={row}>{inline(item.replace(/^([-*]|\d+\.) /, ''))}</li>)}
        </Box>
      );
    return <Typography key={index} sx={{ whiteSpace: 'pre-line' }}>{inline(block)}</Typography>;
  });
}

function inline(text: string): React.ReactNode {
  return text.split(/\*\*(.+?)\*\*/).map((part, index) => <Fragment key={index}>{index % 2 ? <b>{part}</b> : part}</Fragment>);
}
