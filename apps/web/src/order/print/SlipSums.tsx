import Box from '@mui/material/Box';
import { capitals } from '@partsdesk/core/capitals';
import { formatYuan, type Fen } from '@partsdesk/core/money';

interface SlipSumsProps {
  /** Label of the signed sum, printed in figures and in capitals. */
  label: string;
  amount: Fen;
  /** The other sums; the caller leaves out sums of 0 that say nothing. */
  others: readonly (readonly [label: string, amount: Fen] | false)[];
}

export function SlipSums({ label, amount, others }: SlipSumsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, fontWeight: 600 }}>
        <span>
          {label}：{formatYuan(amount)}
        </span>
        <span>大写：{capitals(amount)}</span>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
        {others.map(
          (other) =>
            other && (
              <span key={other[0]}>
                {other[0]}：{formatYuan(other[1])}
              </span>
            ),
        )}
      </Box>
    </Box>
  );
}
