import Typography from '@mui/material/Typography';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Quantity } from '@partsdesk/ui/text/Quantity';

interface ForceCompleteProps {
  order: Schemas['OrderSaleDetail'];
  onClose: () => void;
}

/** Closes an order whose rest will not be delivered, with a reason. */
export function ForceComplete({ order, onClose }: ForceCompleteProps) {
  const orders = useGroup(orderSale);
  const rest = order.lines.filter((line) => line.outQuantity < line.quantity);
  return (
    <FormDialog
      title={`强制完成 ${order.code}`}
      initial={{ reason: '' }}
      saveLabel="强制完成"
      savedText="销售单已强制完成"
      save={({ reason }, idempotencyKey) =>
        orders.forceComplete({ id: order.id, version: order.version, reason: reason.trim() }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            以下商品不再出库：占用的库存会释放，应收只算已出库的部分。强制完成后不能恢复。
          </Typography>
          <ul>
            {rest.map((line) => (
              <li key={line.id}>
                {line.name} <Quantity value={line.quantity - line.outQuantity} unit={line.unitName} />
              </li>
            ))}
          </ul>
          <TextField label="原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
