import Typography from '@mui/material/Typography';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface CancelOrderProps {
  order: { id: string; code: string };
  onClose: () => void;
}

/** Cancels an order with a reason. */
export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const orders = useGroup(orderSale);
  return (
    <FormDialog
      title={`取消销售单 ${order.code}`}
      initial={{ reason: '' }}
      saveLabel="取消该单"
      savedText="销售单已取消"
      save={({ reason }, idempotencyKey) => orders.remove({ id: order.id, reason: reason.trim() }, { idempotencyKey })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            取消后，占用的库存会释放，客户的欠款同时冲回。取消后不能恢复。
          </Typography>
          <TextField label="取消原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
