import type { Fen } from '@partsdesk/core/money';
import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { FormDialog } from '@partsdesk/ui/FormDialog';
import { PriceField } from '@partsdesk/ui/PriceField';
import { SelectField } from '@partsdesk/ui/SelectField';
import { TextField } from '@partsdesk/ui/TextField';
import { mobileProblem } from '../account/mobile';
import { useConflict } from '../useConflict';
import { customerKinds } from './customerKinds';
import { SourceField } from './SourceField';
import { TagsField } from './TagsField';

interface CustomerFormProps {
  /** Without one, a new customer. */
  customer?: Schemas['Customer'] | undefined;
  reload: () => void;
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
}

/** A customer, new or to be changed. The tags of one that exists have their own form, since they are saved by a call of their own. */
export function CustomerForm({ customer: before, reload, onClose }: CustomerFormProps) {
  const customers = useGroup(customer);
  const conflict = useConflict(() => {
    reload();
    onClose(false);
  });
  const initial: Draft = {
    name: before?.name ?? '',
    phone: before?.phone ?? '',
    kind: before?.kind === 2 ? 2 : 1,
    source: before?.source ?? '',
    address: before?.address ?? '',
    remark: before?.remark ?? '',
    creditLimit: before?.creditLimit ?? undefined,
    tagIds: [],
  };
  const save = ({ phone, tagIds, creditLimit, ...draft }: Draft, idempotencyKey: string) => {
    const known = { ...draft, name: draft.name.trim(), source: draft.source.trim(), address: draft.address.trim(), remark: draft.remark.trim(), creditLimit: creditLimit ?? null };
    return before
      ? conflict(customers.update({ id: before.id, version: before.version, ...known, phone }, { idempotencyKey }))
      : customers.add({ ...known, tagIds, ...(phone ? { phone } : {}) }, { idempotencyKey });
  };
  return (
    <FormDialog title={before ? '编辑客户' : '新增客户'} savedText={before ? '保存成功' : '客户已新增'} initial={initial} save={save} onClose={onClose}>
      {(form) => (
        <>
          <TextField label="客户名称" required maxLength={40} {...form.field('name')} />
          <TextField label="手机号" type="tel" maxLength={11} hint="店内不能重复" check={mobileProblem} {...form.field('phone')} />
          <SelectField label="客户类别" choices={customerKinds} {...form.field('kind')} />
          <PriceField label="信用额度" hint="最多可以欠多少；不填则不能挂账" {...form.field('creditLimit')} />
          {!before && <TagsField label="标签" {...form.field('tagIds')} />}
          <SourceField label="来源" hint="可选用过的，也可填新的" {...form.field('source')} />
          <TextField label="地址" maxLength={100} {...form.field('address')} />
          <TextField label="备注" rows={3} maxLength={200} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
