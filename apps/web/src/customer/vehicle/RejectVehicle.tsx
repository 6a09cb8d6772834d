import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

const USUAL = ['照片不清楚，请重新拍', '车牌与照片不一致', '车架号与照片不一致', '不是您名下的车'];

interface RejectVehicleProps {
  vehicle: Schemas['CustomerVehicleDetail'];
  onClose: (rejected: boolean) => void;
}

/** Rejects a claimed vehicle with a reason, which its customer reads in the mini-app. */
export function RejectVehicle({ vehicle, onClose }: RejectVehicleProps) {
  const vehicles = useGroup(customerVehicle);
  return (
    <FormDialog
      title={`驳回 ${vehicle.plate}`}
      saveLabel="驳回"
      savedText="已驳回"
      initial={{ reason: '' }}
      save={({ reason }, idempotencyKey) =>
        vehicles.audit(
          { id: vehicle.id, version: vehicle.version, pass: false, reason: reason.trim() },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="驳回原因"
            required
            rows={3}
            maxLength={100}
            hint="客户在小程序里会看到，可以修改后重新提交"
            {...form.field('reason')}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {USUAL.map((reason) => (
              <Chip key={reason} label={reason} onClick={() => form.change({ reason })} />
            ))}
          </Box>
        </>
      )}
    </FormDialog>
  );
}
