import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { remindKindLabel } from '@partsdesk/core/customer/remind/remindKinds';
import type { Day } from '@partsdesk/core/dates';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';

const USUAL = ['已到店办好', '已联系，客户会来', '客户暂时不需要', '电话没有接通'];

interface Draft {
  result: string;
  nextDate: Day | undefined;
  nextMileage: number | undefined;
}

/** Closes a reminder with what came of it; of a maintenance the next one is asked for. */
export function HandleRemind({ remind, onClose }: { remind: Schemas['CustomerRemind']; onClose: () => void }) {
  const reminds = useGroup(customerRemind);
  const { id, version, kind, customerName, customerPhone, plate, content, vehicleId } = remind;
  const maintains = kind === 'maintenance';
  return (
    <FormDialog<Draft>
      title={`处理${remindKindLabel(kind)}提醒`}
      saveLabel="处理完成"
      savedText={({ nextDate, nextMileage }) => (nextDate || nextMileage ? '已处理，下次提醒已新增' : '已处理')}
      initial={{ result: '', nextDate: undefined, nextMileage: undefined }}
      save={({ result, nextDate, nextMileage }, idempotencyKey) =>
        reminds.handle(
          {
            id,
            version,
            result: result.trim(),
            ...(nextDate ? { nextDate } : {}),
            ...(nextMileage ? { nextMileage } : {}),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{[customerName, plate].filter(Boolean).join('　')}</Typography>
            <Typography color="textSecondary">{[customerPhone, content].filter(Boolean).join('　')}</Typography>
          </Box>
          <TextField label="处理结果" required rows={3} maxLength={200} {...form.field('result')} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {USUAL.map((result) => (
              <Chip key={result} label={result} onClick={() => form.change({ result })} />
            ))}
          </Box>
          <DateField
            label={maintains ? '下次保养日期' : '下次提醒日期'}
            future
            hint={maintains ? '日期和里程填一个或都填，先到的为准；都不填就不再提醒' : '不填就不再提醒'}
            {...form.field('nextDate')}
          />
          {maintains && vehicleId && (
            <QuantityField label="下次保养里程" unit="公里" most={9_999_999} {...form.field('nextMileage')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
