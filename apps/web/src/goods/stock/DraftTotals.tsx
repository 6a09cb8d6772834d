import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { amountOf, filledLines, isUnknown, type DraftLine } from './draftLines';
import type { KnownParts } from './usePartsByCode';

interface DraftTotalsProps {
  lines: readonly DraftLine[];
  known: KnownParts;
  priced?: boolean;
}

/** Adds up the lines of a draft that are of a part, to be compared with the delivery note before it is saved. */
export function DraftTotals({ lines, known, priced = false }: DraftTotalsProps) {
  const filled = filledLines(lines).filter((line) => !isUnknown(line, known));
  const kinds = new Set(filled.map(({ skuCode }) => known.get(skuCode)?.skuId ?? skuCode)).size;
  return (
    <Typography variant="body2">
      共 {kinds} 种，数量 {formatQuantity(addQuantities(...filled.map(({ quantity }) => quantity)))}
      {priced && (
        <>
          ，金额 <b>{formatYuan(filled.reduce((sum, line) => sum + amountOf(line, known), 0))}</b>
        </>
      )}
    </Typography>
  );
}
