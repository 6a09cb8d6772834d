import Box from '@mui/material/Box';
import { costYuan } from './costUnits';

/** Shows a cost or a stock's value, 1/10,000 yuan, to the fen: `-` for none, below zero with a minus and in red. */
export function Cost({ value }: { value: number | null | undefined }) {
  if (!value) return <span>-</span>;
  return (
    <Box component="span" sx={{ color: value < 0 ? 'error.main' : 'inherit', whiteSpace: 'nowrap' }}>
      {costYuan(value, 2)}
    </Box>
  );
}
