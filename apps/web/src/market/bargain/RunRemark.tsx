import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface RunRemarkProps {
  run: Schemas['BargainRun'];
  onClose: () => void;
}

/** What the shop notes of a bargain. */
export function RunRemark({ run: { id, version, remark, customerName }, onClose }: RunRemarkProps) {
  const runs = useGroup(bargainingActivity);
  return (
    <FormDialog
      title={`备注${customerName}的砍价`}
      initial={{ remark }}
      save={(draft, idempotencyKey) =>
        runs.updateRemark({ id, version, remark: draft.remark.trim() }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ field }) => <TextField label="备注" rows={3} maxLength={200} hint="客户看不到" {...field('remark')} />}
    </FormDialog>
  );
}
