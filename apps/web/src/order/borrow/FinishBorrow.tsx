import Alert from '@mui/material/Alert';
import { formatQuantity } from '@partsdesk/core/quantity';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';

/** 手工完结: writes off goods that will neither come back nor be sold. */
export function FinishBorrow({ slip, onClose }: { slip: Schemas['BorrowOutRow']; onClose: (saved: boolean) => void }) {
  const slips = useGroup(serviceBorrowOut);
  return (
    <FormDialog
      title={`手工完结 ${slip.code}`}
      initial={{ reason: '' }}
      saveLabel="确认完结"
      savedText="已完结"
      onClose={onClose}
      save={({ reason }, idempotencyKey) =>
        slips.manualFinish({ id: slip.id, version: slip.version, reason: reason.trim() }, { idempotencyKey })
      }
    >
      {(form) => (
        <>
          <Alert severity="warning">
            {slip.lentQuantity > 0
              ? `还有 ${formatQuantity(slip.lentQuantity)} 件未还，按成本 ${costYuan(slip.lentValue, 2)} 核销为损失，不能恢复。`
              : '没有未还的商品，没借出的部分不再借出。'}
          </Alert>
          <TextField label="原因" required maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
