import Box from '@mui/material/Box';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';

interface SettledProps {
  due: Fen;
  tenders: readonly Tender[];
  onCredit: boolean;
  /** The amount to pay is not known yet: nothing is settled. */
  awaits?: boolean;
}

/** Shows the change to give or the amount still missing. Its height is constant. */
export function Settled({ due, tenders, onCredit, awaits = false }: SettledProps) {
  const settlement = settle(
    due,
    tenders.filter(({ amount }) => amount > 0),
  );
  const [label, amount, color] = !settlement.ok
    ? ['', undefined, 'error.main']
    : settlement.rest > 0
      ? [onCredit ? '挂账' : '还差', settlement.rest, 'warning.main']
      : tenders.some(({ method, amount: given }) => method === PayMethod.cash && given > 0)
        ? ['找零', settlement.change, settlement.change > 0 ? 'success.main' : 'text.secondary']
        : [awaits ? '' : '已收齐', undefined, 'text.secondary'];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        minHeight: 52,
        px: 4,
        py: 1,
        bgcolor: 'background.head',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {settlement.ok ? (
        <>
          <Box component="span" sx={{ fontSize: 16 }}>
            {label}
          </Box>
          <Box component="span" data-desk="change" sx={{ fontSize: 34, lineHeight: '44px', fontWeight: 600, color }}>
            {amount !== undefined && formatYuan(amount)}
          </Box>
        </>
      ) : (
        <Box component="span" sx={{ color, fontSize: 15, lineHeight: '44px' }}>
          {settlement.message}
        </Box>
      )}
    </Box>
  );
}
