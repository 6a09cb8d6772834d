import Tooltip from '@mui/material/Tooltip';
import { ellipsis } from '@partsdesk/core/format';

/** Cuts a text to a width in half-width columns, Chinese characters counting two; a tooltip shows the whole. */
export function Ellipsis({ text, width }: { text: string; width: number }) {
  const short = ellipsis(text, width);
  if (short === text) return <>{text}</>;
  return (
    <Tooltip title={text}>
      <span aria-label={text}>{short}</span>
    </Tooltip>
  );
}
