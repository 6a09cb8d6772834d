import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';

interface VoidReceiptProps {
  receipt: Pick<Schemas['ReceiptBill'], 'id' | 'code' | 'version' | 'amount'>;
  onClose: () => void;
}

/** 作废收款: takes a receipt back that was taken by mistake, with a reason. */
export function VoidReceipt({ receipt, onClose }: VoidReceiptProps) {
  const bills = useGroup(receiptBill);
  const conflict = useConflict(onClose);
  const { id, code, version, amount } = receipt;
  return (
    <FormDialog<{ reason: string }>
      title={`作废收款 ${code}`}
      initial={{ reason: '' }}
      saveLabel="作废"
      savedText="收款已作废"
      question={() => ({
        title: '确认作废这笔收款？',
        text: `${formatYuan(amount)}从收款账户和班次里冲掉，这一单重新变成待收款。作废后不能恢复。`,
        action: '作废',
        danger: true,
      })}
      save={({ reason }, idempotencyKey) =>
        conflict(bills.void({ id, version, reason: reason.trim() }, { idempotencyKey }))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            只用于收错的款（收错单、选错方式、写错金额），在交班清点之前作废。已经交班的，请用取消并退款或退货退款。
          </Typography>
          <Total label="作废金额" strong>
            <Money fen={amount} />
          </Total>
          <TextField label="作废原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
