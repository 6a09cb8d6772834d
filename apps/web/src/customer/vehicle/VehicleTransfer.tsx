import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useState } from 'react';
import { CustomerSelect } from './CustomerSelect';

interface VehicleTransferProps {
  vehicle: Schemas['CustomerVehicle'];
  onClose: () => void;
}

/** Gives a vehicle to another customer, after a question. */
export function VehicleTransfer({ vehicle, onClose }: VehicleTransferProps) {
  const vehicles = useGroup(customerVehicle);
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={`过户 ${vehicle.plate}`}
      saveLabel="过户"
      savedText="车辆已过户"
      initial={{ toCustomerId: '', reason: '' }}
      question={() => ({
        title: `把「${vehicle.plate}」过户给「${name}」？`,
        text: `以前的单据留在「${vehicle.customerName}」名下，以后开单要选新车主。`,
        action: '过户',
      })}
      save={({ toCustomerId, reason }, idempotencyKey) =>
        vehicles.transfer(
          { id: vehicle.id, version: vehicle.version, toCustomerId, reason: reason.trim() },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <CustomerSelect
            label="新车主"
            required
            hint={`现在的车主：${[vehicle.customerName, vehicle.customerPhone].filter(Boolean).join(' ')}`}
            onPick={(chosen) => setName(chosen?.name ?? '')}
            {...form.field('toCustomerId')}
          />
          <TextField label="过户原因" maxLength={100} hint="如：二手车成交" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
