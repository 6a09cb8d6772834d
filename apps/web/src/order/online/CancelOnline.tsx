import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';

/** 取消订单: cancels the order and refunds what was paid. */
export function CancelOnline(props: OnlineFormProps) {
  const { order, onClose } = props;
  const orders = useGroup(orderSale);
  const conflict = useOnlineConflict(props);
  const paid = order.received + order.madeUp;
  return (
    <FormDialog
      title={`取消订单 ${order.code}`}
      initial={{ reason: '' }}
      saveLabel="取消该订单"
      savedText="订单已取消"
      onClose={onClose}
      save={({ reason }, idempotencyKey) =>
        conflict(
          orders.cancelOrder({ id: order.id, version: order.version, reason: reason.trim() }, { idempotencyKey }),
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            取消后，占用的库存会释放{paid > 0 ? `，已收的 ${formatYuan(paid)} 原路退回，退款进度在售后订单里查看` : ''}
            。取消后不能恢复。
          </Typography>
          <TextField label="取消原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
