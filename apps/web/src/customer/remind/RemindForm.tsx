import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { KM_A_DAY } from '@partsdesk/core/customer/remind/predictMaintenance';
import { ABOUT_VEHICLES, REMIND_KINDS, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import type { Day } from '@partsdesk/core/dates';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { CustomerSelect } from '../vehicle/CustomerSelect';

interface Draft {
  kind: RemindKind;
  customerId: string;
  vehicleId: string | undefined;
  content: string;
  dueDay: Day | undefined;
  dueMileage: number | undefined;
}

const kinds = Object.entries(REMIND_KINDS).map(([value, label]) => ({ value: value as RemindKind, label }));
const byMileage = `按这辆车登记过的里程推算；登记不足两次或不满30天的，按每天 ${String(KM_A_DAY)} 公里预估`;

interface RemindFormProps {
  /** The reminder to edit; undefined for a new one. */
  remind?: Schemas['CustomerRemind'] | undefined;
  onClose: () => void;
}

/** Adds or edits a reminder. */
export function RemindForm({ remind, onClose }: RemindFormProps) {
  const reminds = useGroup(customerRemind);
  // What is due keeps its day: it is handled, with the day of the next one.
  const dueIsOpen = !remind || remind.status === customerRemindLifecycle.statuses.ahead.code;
  const save = (draft: Draft, idempotencyKey: string) => {
    const content = draft.content.trim();
    const due = { dueDay: draft.dueDay ?? null, dueMileage: draft.dueMileage ?? null };
    if (remind)
      return reminds.update(
        { id: remind.id, version: remind.version, content, ...(dueIsOpen ? due : {}) },
        { idempotencyKey },
      );
    return reminds.add(
      {
        kind: draft.kind,
        customerId: draft.customerId,
        content,
        ...(draft.vehicleId ? { vehicleId: draft.vehicleId } : {}),
        ...(draft.dueDay ? { dueDay: draft.dueDay } : {}),
        ...(draft.kind === 'maintenance' && draft.dueMileage ? { dueMileage: draft.dueMileage } : {}),
      },
      { idempotencyKey },
    );
  };
  return (
    <FormDialog<Draft>
      title={remind ? `修改提醒 ${remind.customerName}` : '新增提醒'}
      savedText={remind ? '提醒已保存' : '提醒已新增'}
      initial={{
        kind: remind?.kind ?? 'maintenance',
        customerId: remind?.customerId ?? '',
        vehicleId: remind?.vehicleId ?? undefined,
        content: remind?.content ?? '',
        dueDay: remind?.setDay ?? undefined,
        dueMileage: remind?.dueMileage ?? undefined,
      }}
      save={save}
      onClose={onClose}
    >
      {({ draft, field, change }) => (
        <>
          {!remind && (
            <>
              <CustomerSelect
                label="客户"
                required
                ofShop
                hint="按姓名、手机号、车牌或拼音首字母查找"
                {...field('customerId')}
                onChange={(customerId) => change({ customerId, vehicleId: undefined })}
              />
              <SelectField label="类型" required choices={kinds} {...field('kind')} />
              <VehicleChoice
                customerId={draft.customerId}
                required={ABOUT_VEHICLES.includes(draft.kind)}
                field={field('vehicleId')}
              />
            </>
          )}
          <TextField
            label="提醒内容"
            required
            rows={2}
            maxLength={100}
            hint="到日子要做什么，如：换机油机滤"
            {...field('content')}
          />
          {dueIsOpen ? (
            <>
              <DateField label="提醒日期" required={draft.kind !== 'maintenance'} future {...field('dueDay')} />
              {draft.kind === 'maintenance' && (
                <QuantityField
                  label="保养里程"
                  unit="公里"
                  most={9_999_999}
                  hint={`日期和里程都填时，先到的为准。${byMileage}`}
                  {...field('dueMileage')}
                />
              )}
            </>
          ) : (
            <span>
              提醒日期 {remind.dueDay}，已到期，不能再改
              {remind.dueMileage !== null && `；保养里程 ${formatQuantity(remind.dueMileage)} 公里`}。
            </span>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface VehicleChoiceProps {
  customerId: string;
  required: boolean;
  field: Omit<React.ComponentProps<typeof SelectField<string>>, 'label' | 'choices'>;
}

/** Chooses one of the customer's vehicles. */
function VehicleChoice({ customerId, required, field }: VehicleChoiceProps) {
  const vehicles = useGroup(customerVehicle);
  const { data: garage } = useLoad(vehicles.allList, customerId ? { customerId } : undefined);
  return (
    <SelectField<string>
      label="车辆"
      required={required}
      choices={(garage ?? []).map(({ id, plate, modelName }) => ({
        value: id,
        label: [plate, modelName].filter(Boolean).join('　'),
      }))}
      hint={!customerId ? '请先选择客户' : garage?.length === 0 && '该客户还没有登记车辆，请先到客户车辆登记'}
      {...field}
    />
  );
}
