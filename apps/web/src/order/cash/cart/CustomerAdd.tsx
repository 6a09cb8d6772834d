import type { CartCustomer, CartVehicle } from '@partsdesk/core/order/cash/cart/cart';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useRef } from 'react';

const kinds = [
  { value: 1, label: '个人' },
  { value: 2, label: '单位' },
] as const;

interface NewCustomer {
  name: string;
  phone: string;
  kind: (typeof kinds)[number]['value'];
  plate: string;
  modelName: string;
}

const PHONE = /^1[3-9]\d{9}$/;
const PLATE = /^\p{Script=Han}[A-Za-z][A-Za-z\d]{4,6}$/u;

/** Enters what was searched for into the field that it fits; part of a number fits none. */
function draftOf(typed: string): NewCustomer {
  const draft = { name: '', phone: '', kind: kinds[0].value, plate: '', modelName: '' };
  const words = typed.trim();
  if (PHONE.test(words)) return { ...draft, phone: words };
  if (PLATE.test(words)) return { ...draft, plate: words };
  return /^\d*$/.test(words) ? draft : { ...draft, name: words };
}

interface CustomerAddProps {
  /** What was searched for and not found. */
  typed: string;
  onClose: (customer?: CartCustomer, vehicle?: CartVehicle) => void;
}

/** Creates a customer with a vehicle during a sale. */
export function CustomerAdd({ typed, onClose }: CustomerAddProps) {
  const [customers, vehicles] = [useGroup(customer), useGroup(customerVehicle)];
  const added = useRef<{ customer: CartCustomer; vehicle?: CartVehicle }>(undefined);
  return (
    <FormDialog<NewCustomer>
      title="新增客户"
      savedText="客户已新增"
      initial={draftOf(typed)}
      save={async ({ name, phone, kind, plate, modelName }, idempotencyKey) => {
        // Saves the customer once, also when the plate is refused and sent again.
        if (!added.current) {
          const id = await customers.add({ name: name.trim(), kind, ...(phone ? { phone } : {}) }, { idempotencyKey });
          added.current = { customer: { id, name: name.trim(), phone } };
        }
        if (!plate) return;
        const id = await vehicles.add({
          customerId: added.current.customer.id,
          plate,
          ...(modelName ? { modelName } : {}),
        });
        added.current.vehicle = { id, plate: plate.toUpperCase() };
      }}
      onClose={() => onClose(added.current?.customer, added.current?.vehicle)}
    >
      {(form) => (
        <>
          <TextField label="客户名称" required maxLength={40} {...form.field('name')} />
          <TextField
            label="手机号"
            type="tel"
            maxLength={11}
            check={(text) => (PHONE.test(text) ? undefined : '手机号格式错误')}
            {...form.field('phone')}
          />
          <SelectField label="客户类别" choices={kinds} {...form.field('kind')} />
          <TextField
            label="车牌号"
            maxLength={10}
            hint="选填，同时登记车辆"
            check={(text) => (text.length < 5 ? '车牌号格式错误' : undefined)}
            {...form.field('plate')}
          />
          <TextField label="车型" maxLength={60} hint="如：大众 朗逸 2018款" {...form.field('modelName')} />
        </>
      )}
    </FormDialog>
  );
}
