import Typography from '@mui/material/Typography';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface EarnTaskRejectProps {
  tasks: readonly Schemas['EarnTask'][];
  onClose: (saved: boolean) => void;
}

/** 驳回任务: one reason for all that were chosen. */
export function EarnTaskReject({ tasks, onClose }: EarnTaskRejectProps) {
  const group = useGroup(distributorEarnTask);
  return (
    <FormDialog<{ reason: string }>
      title={
        tasks.length === 1 ? `驳回${tasks[0]?.distributorName ?? ''}的任务` : `驳回 ${String(tasks.length)} 条任务`
      }
      initial={{ reason: '' }}
      saveLabel="驳回"
      savedText="已驳回"
      save={({ reason }, idempotencyKey) =>
        group.batchCheck(
          {
            ids: tasks.map(({ id }) => id),
            versions: tasks.map(({ version }) => version),
            pass: false,
            reason: reason.trim(),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Typography>驳回后不能撤回，分销员可以重新提交。</Typography>
          <TextField label="驳回原因" required rows={3} maxLength={200} hint="分销员会看到" {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
