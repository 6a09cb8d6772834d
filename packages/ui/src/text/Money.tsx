import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatYuan, type Fen } from '@partsdesk/core/money';

interface MoneyProps {
  /** The amount; null or undefined shows `-`. */
  fen: Fen | null | undefined;
  /** Explains the amount: which rule gave which part. */
  why?: React.ReactNode;
  strong?: boolean;
}

/** Shows `¥1,234.50`; negative amounts with a minus and in red. */
export function Money({ fen, why, strong = false }: MoneyProps) {
  if (fen === null || fen === undefined) return <span>-</span>;
  const amount = (
    <Box
      component="span"
      {...(why ? { tabIndex: 0 } : {})}
      sx={{
        color: fen < 0 ? 'error.main' : 'inherit',
        fontWeight: strong ? 600 : 'inherit',
        whiteSpace: 'nowrap',
        ...(why ? { borderBottom: '1px dotted', cursor: 'help' } : {}),
      }}
    >
      {formatYuan(fen)}
    </Box>
  );
  return why ? <Tooltip title={why}>{amount}</Tooltip> : amount;
}
