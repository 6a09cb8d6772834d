import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';

/** 驳回: rejects a return with a reason. */
export function RejectReturn({
  back,
  reload,
  onClose,
}: {
  back: Schemas['SalesReturnDetail'];
  reload: () => void;
  onClose: (saved: boolean) => void;
}) {
  const returns = useGroup(salesReturn);
  const conflict = useConflict(() => {
    reload();
    onClose(false);
  });
  return (
    <FormDialog
      title={`驳回 ${back.code}`}
      initial={{ reason: '' }}
      saveLabel="驳回"
      savedText="已驳回"
      onClose={onClose}
      save={({ reason }, idempotencyKey) =>
        conflict(returns.reject({ id: back.id, version: back.version, reason }, { idempotencyKey }))
      }
    >
      {(form) => (
        <TextField
          label="驳回原因"
          required
          maxLength={100}
          rows={3}
          hint="开单的人会看到，可以改好后再提交"
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}
