import Box from '@mui/material/Box';
import { lossBelowCost } from '@partsdesk/core/market/dull/dullPrice';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { formatQuantity, type Quantity } from '@partsdesk/core/quantity';

/** A quantity with its unit. */
export const pieces = (quantity: Quantity, unitName: string): string => `${formatQuantity(quantity)} ${unitName}`;

interface DullPriceProps {
  price: Fen;
  cost: number | null;
  quantity: Quantity;
}

/** Shows a price, in red with the loss where it lies under the cost (MKT-55). */
export function DullPrice({ price, cost, quantity }: DullPriceProps) {
  const loss = lossBelowCost(price, cost, quantity);
  if (!loss) return formatYuan(price);
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {formatYuan(price)}（亏 {formatYuan(loss)}）
    </Box>
  );
}
