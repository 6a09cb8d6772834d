import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';

/** 减价: reduces the amount before payment. */
export function ReduceOnline(props: OnlineFormProps) {
  const { order, onClose } = props;
  const orders = useGroup(orderSale);
  const conflict = useOnlineConflict(props);
  return (
    <FormDialog<{ amount: number | undefined; reason: string }>
      title={`减价 ${order.code}`}
      initial={{ amount: undefined, reason: '' }}
      saveLabel="确认减价"
      savedText="已减价"
      onClose={onClose}
      save={({ amount = 0, reason }, idempotencyKey) =>
        conflict(
          orders.reduction({ id: order.id, version: order.version, amount, reason: reason.trim() }, { idempotencyKey }),
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            订单金额 {formatYuan(order.receivable)}，减价按金额分摊到每件商品。减价后不能加回。
          </Typography>
          <PriceField label="减价金额" required {...form.field('amount')} />
          {form.draft.amount !== undefined && form.draft.amount < order.receivable && (
            <Typography variant="body2">减价后应付 {formatYuan(order.receivable - form.draft.amount)}</Typography>
          )}
          <TextField label="减价原因" maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
