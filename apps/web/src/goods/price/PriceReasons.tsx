import Box from '@mui/material/Box';
import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import { formatYuan } from '@partsdesk/core/money';

/** Lists the rules that led to a price, from the shop's own price to the final one. */
export function PriceReasons({ because }: { because: readonly PriceReason[] }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto',
        columnGap: 4,
        rowGap: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {because.map(({ rule, text, price }, index) => (
        <Box
          key={rule}
          component="span"
          sx={{ display: 'contents', fontWeight: index === because.length - 1 ? 600 : 400 }}
        >
          <span>{text}</span>
          <span style={{ textAlign: 'right' }}>{formatYuan(price)}</span>
        </Box>
      ))}
    </Box>
  );
}
