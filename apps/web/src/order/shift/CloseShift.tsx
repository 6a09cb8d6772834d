import Typography from '@mui/material/Typography';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ShiftSlip } from './ShiftSlip';

type Shift = Schemas['ShiftRecord'];

export const differs = (shift: Shift): boolean => shift.tenders.some(({ variance }) => (variance ?? 0) !== 0);

/** Returns why the user may not close a shift, or undefined; the server has the same rule. */
export function useCloseProblem(): (shift: Shift) => string | undefined {
  const may = useMay();
  return (shift) => {
    if (may('shiftRecord.close')) return undefined;
    if (!shift.mine) return '别人的班次由店长结清';
    return differs(shift) ? '有差异的班次由店长结清' : undefined;
  };
}

/** 结清: accepts the variance with its reason and books the shift. */
export function CloseShift({ shift, onClose }: { shift: Shift; onClose: (saved: boolean) => void }) {
  const shifts = useGroup(shiftRecord);
  return (
    <FormDialog
      title={`结清班次 ${shift.code}`}
      width={960}
      initial={{ reason: '' }}
      saveLabel="确认结清"
      savedText="已结清"
      onClose={onClose}
      save={({ reason }, idempotencyKey) =>
        shifts.close(
          { id: shift.id, version: shift.version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
          { idempotencyKey },
        )
      }
    >
      {(form) => (
        <>
          {differs(shift) ? (
            <TextField label="差异原因" required maxLength={100} {...form.field('reason')} />
          ) : (
            <Typography variant="body2" color="textSecondary">
              各收款方式都相符。结清后，送存的现金转入{shift.safeAccountName || '保险箱'}。
            </Typography>
          )}
          <ShiftSlip shift={shift} />
        </>
      )}
    </FormDialog>
  );
}
