import Tooltip from '@mui/material/Tooltip';
import { ellipsis } from '@partsdesk/core/format';

/** As much of a text as fits into a width in half-width columns, Chinese counting two; the rest under the pointer. */
export function Ellipsis({ text, width }: { text: string; width: number }) {
  const short = ellipsis(text, width);
  if (short === text) return <>{text}</>;
  return (
    <Tooltip title={text}>
      <span aria-label={text}>{short}</span>
    </Tooltip>
  );
}
