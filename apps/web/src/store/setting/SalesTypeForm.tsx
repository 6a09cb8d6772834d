import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

type SalesType = Schemas['SalesOrderDetailType'];

interface SalesTypeFormProps {
  /** Undefined for a new one. */
  type: SalesType | undefined;
  /** The parent; undefined for a first-level type. */
  parent: SalesType | undefined;
  onClose: (saved: boolean) => void;
}

export function SalesTypeForm({ type, parent, onClose }: SalesTypeFormProps) {
  const types = useGroup(salesOrderDetailType);
  const title = parent ? `${type ? '编辑' : '新增'}「${parent.name}」的下级类型` : `${type ? '编辑' : '新增'}一级类型`;
  return (
    <FormDialog
      title={title}
      initial={{ name: type?.name ?? '', code: type?.code ?? '' }}
      save={({ name, code }, idempotencyKey) => {
        const draft = { name: name.trim(), ...(code.trim() ? { code: code.trim().toUpperCase() } : {}) };
        return type
          ? types.update({ id: type.id, version: type.version, ...draft }, { idempotencyKey })
          : types.add({ ...(parent ? { pid: parent.id } : {}), ...draft }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="类型名称"
            required
            maxLength={20}
            placeholder={parent ? '如：常规保养' : '如：配件销售'}
            hint="最多20个字，同级不能重复"
            {...form.field('name')}
          />
          <TextField
            label="类型编码"
            maxLength={20}
            hint="大写字母、数字和短横线，店内不能重复；不填自动编号"
            check={(code) => (/^[A-Za-z0-9-]*$/.test(code.trim()) ? undefined : '只能用字母、数字和短横线')}
            {...form.field('code')}
          />
        </>
      )}
    </FormDialog>
  );
}
