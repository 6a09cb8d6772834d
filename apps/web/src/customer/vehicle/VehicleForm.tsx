import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { plateFault, tidyPlate } from '@partsdesk/core/customer/plates';
import { tidyVin, vinFault, vinWarning } from '@partsdesk/core/customer/vin';
import type { Day } from '@partsdesk/core/dates';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { CustomerSelect } from './CustomerSelect';

interface VehicleFormProps {
  /** The vehicle to edit; undefined for a new one. */
  vehicle?: Schemas['CustomerVehicle'] | undefined;
  /** The customer of a new vehicle, where it is known. */
  customerId?: string | undefined;
  onClose: () => void;
}

interface Draft {
  customerId: string;
  plate: string;
  vin: string;
  modelName: string;
  mileage: number | undefined;
  mileageCorrects: boolean;
  insuranceEnds: Day | undefined;
  inspectionEnds: Day | undefined;
}

/** Adds or edits a vehicle. */
export function VehicleForm({ vehicle, customerId, onClose }: VehicleFormProps) {
  const vehicles = useGroup(customerVehicle);
  const initial: Draft = {
    customerId: vehicle?.customerId ?? customerId ?? '',
    plate: vehicle?.plate ?? '',
    vin: vehicle?.vin ?? '',
    modelName: vehicle?.modelName ?? '',
    mileage: vehicle?.mileage || undefined,
    mileageCorrects: false,
    insuranceEnds: vehicle?.insuranceEnds ?? undefined,
    inspectionEnds: vehicle?.inspectionEnds ?? undefined,
  };
  const isLower = ({ mileage }: Draft) => vehicle !== undefined && mileage !== undefined && mileage < vehicle.mileage;
  const save = (draft: Draft, idempotencyKey: string) => {
    const said = {
      plate: tidyPlate(draft.plate),
      vin: tidyVin(draft.vin),
      modelName: draft.modelName.trim(),
      ...(draft.mileage === undefined ? {} : { mileage: draft.mileage }),
    };
    return vehicle
      ? vehicles.update(
          {
            ...said,
            id: vehicle.id,
            version: vehicle.version,
            ...(isLower(draft) ? { mileageCorrects: draft.mileageCorrects } : {}),
            insuranceEnds: draft.insuranceEnds ?? null,
            inspectionEnds: draft.inspectionEnds ?? null,
          },
          { idempotencyKey },
        )
      : vehicles.add(
          {
            ...said,
            customerId: draft.customerId,
            ...(draft.insuranceEnds ? { insuranceEnds: draft.insuranceEnds } : {}),
            ...(draft.inspectionEnds ? { inspectionEnds: draft.inspectionEnds } : {}),
          },
          { idempotencyKey },
        );
  };
  return (
    <FormDialog<Draft>
      title={vehicle ? `编辑车辆 ${vehicle.plate}` : '新增车辆'}
      savedText={vehicle ? '车辆已保存' : '车辆已新增'}
      initial={initial}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!vehicle && !customerId && (
            <CustomerSelect
              label="客户"
              required
              hint="按姓名、手机号、车牌或拼音首字母查找"
              {...form.field('customerId')}
            />
          )}
          <TextField
            label="车牌号"
            required
            maxLength={10}
            check={plateFault}
            hint="7位，新能源车8位"
            {...form.field('plate')}
          />
          <TextField label="车型" maxLength={60} hint="如：大众 朗逸 2018款" {...form.field('modelName')} />
          <TextField
            label="车架号"
            maxLength={17}
            check={vinFault}
            hint={vinWarning(form.draft.vin) ?? '17位，在行驶证上'}
            {...form.field('vin')}
          />
          <QuantityField
            label="里程"
            unit="公里"
            allowZero
            most={9_999_999}
            hint={
              isLower(form.draft) &&
              !form.draft.mileageCorrects &&
              `比上次的 ${formatQuantity(vehicle?.mileage ?? 0)} 公里少：会记下来并标明，不采用`
            }
            {...form.field('mileage')}
          />
          {isLower(form.draft) && (
            <FormControlLabel
              control={
                <Switch
                  checked={form.draft.mileageCorrects}
                  onChange={(_, on) => form.change({ mileageCorrects: on })}
                />
              }
              label="上次登记有误，以这次为准"
            />
          )}
          <DateField label="保险到期" future {...form.field('insuranceEnds')} />
          <DateField label="年检到期" future {...form.field('inspectionEnds')} />
        </>
      )}
    </FormDialog>
  );
}
