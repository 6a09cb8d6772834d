import Box from '@mui/material/Box';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';
import type { ReactNode } from 'react';

interface ReceivedTotalsProps {
  /** In fen, of the whole order. */
  received: number;
  /** In fen: refunded already without a return. */
  given: number;
  children: ReactNode;
}

/** Shows what an order has brought and given back, before money of it is refunded. */
export function ReceivedTotals({ received, given, children }: ReceivedTotalsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
      <Total label="该单已收">
        <Money fen={received} />
      </Total>
      {given > 0 && (
        <Total label="已补偿">
          <Money fen={given} />
        </Total>
      )}
      {children}
    </Box>
  );
}
