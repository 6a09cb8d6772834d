import { customerKinds } from '@partsdesk/core/customer/customerKinds';
import type { Fen } from '@partsdesk/core/money';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { mobileProblem } from '../account/mobile';
import { SourceField } from './SourceField';
import { TagsField } from './TagsField';

interface CustomerFormProps {
  /** The customer to edit; undefined for a new one. */
  customer?: Schemas['Customer'] | undefined;
  onClose: (saved: boolean) => void;
}

interface Draft {
  name: string;
  phone: string;
  kind: 1 | 2;
  source: string;
  address: string;
  remark: string;
  creditLimit: Fen | undefined;
  tagIds: string[];
  levelId: string;
  serviceStaffId: string;
}

/** Edits a customer. An existing customer's tags have a form of their own, since a call of their own saves them. */
export function CustomerForm({ customer: before, onClose }: CustomerFormProps) {
  const customers = useGroup(customer);
  const staff = useGroup(partsStaff);
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const levels = useGroup(customLevel);
  const { data: grades = [] } = useLoad(levels.list, { status: 1 });
  // A grade that follows what the customer spends is none that was chosen.
  const gradeByHand = before?.levelByHand ? (before.levelId ?? '') : '';
  const initial: Draft = {
    name: before?.name ?? '',
    phone: before?.phone ?? '',
    kind: before?.kind === 2 ? 2 : 1,
    source: before?.source ?? '',
    address: before?.address ?? '',
    remark: before?.remark ?? '',
    creditLimit: before?.creditLimit ?? undefined,
    tagIds: [],
    levelId: gradeByHand,
    serviceStaffId: before?.serviceStaffId ?? '',
  };
  const save = ({ phone, tagIds, creditLimit, levelId, serviceStaffId, ...draft }: Draft, idempotencyKey: string) => {
    const known = {
      ...draft,
      name: draft.name.trim(),
      source: draft.source.trim(),
      address: draft.address.trim(),
      remark: draft.remark.trim(),
      creditLimit: creditLimit ?? null,
      ...(levelId === gradeByHand ? {} : { levelId: levelId || null }),
      ...(serviceStaffId === (before?.serviceStaffId ?? '') ? {} : { serviceStaffId: serviceStaffId || null }),
    };
    return before
      ? customers.update(
          { id: before.id, version: before.version, ...known, ...(phone === before.phone ? {} : { phone }) },
          { idempotencyKey },
        )
      : customers.add({ ...known, tagIds, ...(phone ? { phone } : {}) }, { idempotencyKey });
  };
  return (
    <FormDialog
      title={before ? '编辑客户' : '新增客户'}
      savedText={before ? '保存成功' : '客户已新增'}
      initial={initial}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="客户名称" required maxLength={40} {...form.field('name')} />
          <TextField
            label="手机号"
            type="tel"
            maxLength={11}
            hint="店内不能重复"
            check={(text) => (text === before?.phone ? undefined : mobileProblem(text))}
            {...form.field('phone')}
          />
          <SelectField label="客户类别" choices={customerKinds} {...form.field('kind')} />
          <SelectField
            label="会员等级"
            hint="收银台按等级价开单；选了等级就是手动指定，不再自动升降"
            choices={[
              {
                value: '',
                label:
                  before?.levelId && !before.levelByHand
                    ? `按消费自动评定（现为${before.levelName}）`
                    : '按消费自动评定',
              },
              ...grades.map(({ id, name }) => ({ value: id, label: name })),
              ...(before?.levelId && !grades.some(({ id }) => id === before.levelId)
                ? [{ value: before.levelId, label: `${before.levelName}（已停用）` }]
                : []),
            ]}
            {...form.field('levelId')}
          />
          <PriceField label="信用额度" hint="最多可以欠多少；不填则不能挂账" {...form.field('creditLimit')} />
          {!before && <TagsField label="标签" {...form.field('tagIds')} />}
          <SelectField
            label="服务人员"
            hint="这位客户由谁跟进；服务人员自己新增的客户默认归本人"
            choices={[{ value: '', label: '无' }, ...servers.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.field('serviceStaffId')}
          />
          <SourceField label="来源" hint="可选用过的，也可填新的" {...form.field('source')} />
          <TextField label="地址" maxLength={100} {...form.field('address')} />
          <TextField label="备注" rows={3} maxLength={200} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
