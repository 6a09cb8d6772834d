import Typography from '@mui/material/Typography';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';

/** 补差价: records an additional payment by the customer. */
export function MakeUp(props: OnlineFormProps) {
  const { order, onClose } = props;
  const [orders, receipts] = [useGroup(orderSale), useGroup(receiptBill)];
  const conflict = useOnlineConflict(props);
  const { data: accounts = [] } = useLoad(receipts.listPayAccount, {});
  return (
    <FormDialog<{ amount: number | undefined; accountId: string; reason: string }>
      title={`补差价 ${order.code}`}
      initial={{ amount: undefined, accountId: '', reason: '' }}
      saveLabel="登记差价"
      savedText="已登记差价"
      onClose={onClose}
      save={({ amount = 0, accountId, reason }, idempotencyKey) =>
        conflict(
          orders.makeup(
            { id: order.id, version: order.version, amount, accountId, reason: reason.trim() },
            { idempotencyKey },
          ),
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            登记顾客另外补交的钱（如运费、升级型号的差价）。整单退款时一起退回。
          </Typography>
          <PriceField label="差价金额" required {...form.field('amount')} />
          <SelectField
            label="收款账户"
            required
            choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('accountId')}
            value={form.draft.accountId || undefined}
          />
          <TextField label="差价原因" required maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
