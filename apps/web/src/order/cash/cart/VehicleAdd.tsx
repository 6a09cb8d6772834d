import { plateFault, tidyPlate } from '@partsdesk/core/customer/plates';
import { vinFault, vinWarning } from '@partsdesk/core/customer/vin';
import type { CartVehicle } from '@partsdesk/core/order/cash/cart/cart';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useRef } from 'react';

/** Adds a vehicle to the sale's customer. */
export function VehicleAdd({ customerId, onClose }: { customerId: string; onClose: (vehicle?: CartVehicle) => void }) {
  const vehicles = useGroup(customerVehicle);
  const added = useRef<CartVehicle>(undefined);
  return (
    <FormDialog
      title="新增车辆"
      savedText="车辆已新增"
      initial={{ plate: '', modelName: '', vin: '', mileage: undefined as number | undefined }}
      save={async ({ plate, modelName, vin, mileage }, idempotencyKey) => {
        const id = await vehicles.add(
          {
            customerId,
            plate,
            ...(modelName ? { modelName } : {}),
            ...(vin ? { vin } : {}),
            ...(mileage === undefined ? {} : { mileage }),
          },
          { idempotencyKey },
        );
        added.current = { id, plate: tidyPlate(plate) };
      }}
      onClose={() => onClose(added.current)}
    >
      {(form) => (
        <>
          <TextField label="车牌号" required maxLength={10} check={plateFault} {...form.field('plate')} />
          <TextField label="车型" maxLength={60} hint="如：大众 朗逸 2018款" {...form.field('modelName')} />
          <TextField
            label="车架号"
            maxLength={17}
            check={vinFault}
            hint={vinWarning(form.draft.vin)}
            {...form.field('vin')}
          />
          <QuantityField label="里程" unit="公里" allowZero most={9_999_999} {...form.field('mileage')} />
        </>
      )}
    </FormDialog>
  );
}
