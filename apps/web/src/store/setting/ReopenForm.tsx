import Alert from '@mui/material/Alert';
import { settleAccountReverse } from '@partsdesk/sdk/parts/settleAccountReverse';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

/** Undoes the latest closing; the reason stays in the history. */
export function ReopenForm({
  closing,
  onClose,
}: {
  closing: Schemas['SettleAccount'];
  onClose: (saved: boolean) => void;
}) {
  const reversals = useGroup(settleAccountReverse);
  return (
    <FormDialog
      title="反关账"
      saveLabel="确认反关账"
      savedText="已反关账"
      initial={{ reason: '' }}
      save={({ reason }, idempotencyKey) =>
        reversals.save(
          { settleAccountId: closing.id, version: closing.version, reason: reason.trim() },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert severity="warning">
            {closing.fromDay ?? '开账'} 至 {closing.closeTo}{' '}
            的账将重新打开，期间的单据又可以修改和取消。更正后请再次关账。
          </Alert>
          <TextField
            label="反关账原因"
            required
            maxLength={200}
            rows={3}
            placeholder="如：漏记一笔收款"
            {...form.field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
