import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { costInFen } from '@partsdesk/core/cost';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import type { CardUse } from '@partsdesk/core/order/cash/cart/cart';
import { margin, type SellingFacts } from '@partsdesk/core/order/cash/sellingFacts';
import type { Quantity } from '@partsdesk/core/quantity';

interface CartFactsProps {
  /** Empty where none is known. */
  shelf: string;
  facts: SellingFacts | undefined;
  quantity: Quantity;
  /** What the customer pays for the line. */
  amount: Fen | undefined;
  /** More is wanted than the shop has. */
  short: boolean;
  onInstead: () => void;
  /** Gift cards that cover pieces of it. */
  uses: readonly CardUse[] | undefined;
  onDropUses: () => void;
}

/** `11-21` */
const dayOf = (time: string) => formatMoment(time).slice(5, 10);

/** Shows a line's shortage, shelf, last price and margin below its cells; its height is reserved: they come later. */
export function CartFacts({ shelf, facts, quantity, amount, short, onInstead, uses, onDropUses }: CartFactsProps) {
  const cost = facts?.cost ?? undefined;
  const earned = cost !== undefined && amount !== undefined ? margin([{ amount, quantity, cost }]) : undefined;
  return (
    <Box
      role="cell"
      sx={{
        gridArea: 'facts',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        minHeight: 18,
        fontSize: 12,
        lineHeight: '18px',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {short && (
        <span>
          <Box component="strong" sx={{ color: 'error.main', fontWeight: 600, mr: 2 }}>
            ⚠ 库存不足
          </Box>
          <MuiLink
            component="button"
            type="button"
            onClick={onInstead}
            sx={{ fontSize: 12, lineHeight: '18px', verticalAlign: 'baseline' }}
          >
            互换件、各店库存
          </MuiLink>
        </span>
      )}
      {uses && (
        <span>
          <Box component="strong" sx={{ color: 'primary.main', fontWeight: 600, mr: 2 }}>
            {[...new Set(uses.map(({ card }) => card))].join('、')} 抵 {uses.length} 次{' '}
            {formatYuan(uses.reduce((sum, { value }) => sum + value, 0))}
          </Box>
          <MuiLink
            component="button"
            type="button"
            onClick={onDropUses}
            sx={{ fontSize: 12, lineHeight: '18px', verticalAlign: 'baseline' }}
          >
            取消抵扣
          </MuiLink>
        </span>
      )}
      {shelf && <span>货位 {shelf}</span>}
      {facts?.lastPrice !== null && facts?.lastPrice !== undefined && (
        <span>
          上次成交 {formatYuan(facts.lastPrice)}
          {facts.lastTime && `（${dayOf(facts.lastTime)}）`}
        </span>
      )}
      {cost !== undefined && <span>成本 {formatYuan(costInFen(cost))}</span>}
      {earned && (
        <Box component="span" sx={{ color: earned.amount < 0 ? 'error.main' : undefined }}>
          毛利 {formatYuan(earned.amount)}
          {earned.percent !== undefined && `（${earned.percent}%）`}
        </Box>
      )}
    </Box>
  );
}
