import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Field } from '@partsdesk/ui/form/field';
import { statusChoices } from './statusChoices';

type Status = Schemas['OrderSaleStatus'];

/** Shows the number of orders in each status that has any; a click filters by it. */
export function StatusCounts({
  counts,
  value,
  onCommit,
}: { counts: readonly Schemas['OrderSaleCount'][] } & Pick<Field<Status | undefined>, 'value' | 'onCommit'>) {
  return (
    <Box role="group" aria-label="出库状态" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {statusChoices(orderSaleLifecycle).map(({ value: status, label }) => {
        const chosen = status === value;
        const count = counts.find((entry) => entry.status === status)?.count ?? 0;
        if (count === 0 && !chosen) return null;
        return (
          <Chip
            key={status}
            label={`${label} ${count}`}
            variant={chosen ? 'filled' : 'outlined'}
            color={chosen ? 'primary' : 'default'}
            aria-pressed={chosen}
            onClick={() => onCommit?.(chosen ? undefined : status)}
          />
        );
      })}
    </Box>
  );
}
