import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';

interface CorrectFloatProps {
  shift: Pick<Schemas['ShiftRecord'], 'id' | 'version' | 'code' | 'openingFloat'>;
  onClose: () => void;
}

/** 更正备用金: corrects the float that an open shift was begun with. */
export function CorrectFloat({ shift: { id, version, code, openingFloat: before }, onClose }: CorrectFloatProps) {
  const shifts = useGroup(shiftRecord);
  return (
    <FormDialog
      title={`更正备用金 ${code}`}
      initial={{ openingFloat: undefined as number | undefined, reason: '' }}
      saveLabel="确认更正"
      savedText="备用金已更正"
      onClose={onClose}
      save={({ openingFloat = 0, reason }, idempotencyKey) =>
        shifts.correctFloat({ id, version, openingFloat, reason: reason.trim() }, { idempotencyKey })
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            开班时填的是 {formatYuan(before)}。只改填错的数；后来放进或拿出的现金，用“存入现金”“取出现金”。
          </Typography>
          <PriceField label="开班时实际的备用金" required allowZero {...form.field('openingFloat')} />
          <TextField label="原因" required maxLength={100} hint="例如：多打了一个零" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
