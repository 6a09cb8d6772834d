import Box from '@mui/material/Box';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { isFree, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Explains a line's amount: `listAmount + priceChange - handDiscount - coupon - roundOff = amount`. */
export function AmountParts({ line }: { line: Schemas['OrderSaleLine'] }) {
  const parts: [label: string, fen: Fen][] = [
    [`原价 ${formatYuan(line.listPrice)} × ${formatQuantity(line.quantity)}`, line.listAmount],
    [
      isFree(line.orderType)
        ? `${orderTypeLabel(line.orderType)}免费`
        : `${line.because.at(-1)?.text ?? '改价'}，${formatYuan(line.price)}`,
      line.priceChange,
    ],
    ['整单优惠分摊', -line.handDiscount],
    ['优惠券分摊', -line.coupon],
    ['抹零分摊', -line.roundOff],
  ];
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
      {parts
        .filter(([, fen], index) => index === 0 || fen !== 0)
        .map(([label, fen]) => (
          <Part key={label} label={label} fen={fen} />
        ))}
      <Part label="实收金额" fen={line.amount} />
    </Box>
  );
}

function Part({ label, fen }: { label: string; fen: Fen }) {
  return (
    <>
      <span>{label}</span>
      <span style={{ textAlign: 'right' }}>{formatYuan(fen)}</span>
    </>
  );
}
