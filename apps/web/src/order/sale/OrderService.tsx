import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface OrderServiceProps {
  order: Schemas['OrderSaleDetail'];
  onClose: () => void;
}

/** Edits an order's vehicle and service staff. */
export function OrderService({ order, onClose }: OrderServiceProps) {
  const [orders, vehicles, staff] = [useGroup(orderSale), useGroup(customerVehicle), useGroup(partsStaff)];
  const { data: garage = [] } = useLoad(vehicles.allList, { customerId: order.customerId });
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  return (
    <FormDialog
      title={`服务信息 ${order.code}`}
      initial={{ vehicleId: order.vehicleId ?? '', serviceStaffId: order.serviceStaffId ?? '', remark: order.remark }}
      save={({ vehicleId, serviceStaffId, remark }, idempotencyKey) =>
        orders.update4Pms(
          {
            id: order.id,
            version: order.version,
            remark: remark.trim(),
            ...(vehicleId && { vehicleId }),
            ...(serviceStaffId && { serviceStaffId }),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="车辆"
            choices={[
              { value: '', label: '不登记车辆' },
              ...garage.map(({ id, plate, modelName }) => ({
                value: id,
                label: [plate, modelName].filter(Boolean).join('　'),
              })),
            ]}
            {...form.field('vehicleId')}
          />
          <SelectField
            label="服务人员"
            choices={[{ value: '', label: '没有' }, ...servers.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.field('serviceStaffId')}
          />
          <TextField label="备注" rows={3} maxLength={200} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
