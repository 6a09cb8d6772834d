import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface WarehouseFormProps {
  shopId: string;
  /** The warehouse to edit; undefined for a new one. */
  warehouse?: Schemas['Warehouse'] | undefined;
  onClose: (saved: boolean) => void;
}

export function WarehouseForm({ shopId, warehouse: before, onClose }: WarehouseFormProps) {
  const warehouses = useGroup(warehouse);
  return (
    <FormDialog
      title={before ? '编辑仓库' : '新增仓库'}
      initial={{ name: before?.name ?? '', code: before?.code ?? '', address: before?.address ?? '' }}
      save={({ name, code, address }, idempotencyKey) =>
        before
          ? warehouses.update({ id: before.id, version: before.version, name, address }, { idempotencyKey })
          : warehouses.add({ shopId, name, address, ...(code ? { code } : {}) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="仓库名称" required maxLength={30} hint="门店内不能重复" {...form.field('name')} />
          <TextField
            label="仓库编码"
            maxLength={8}
            disabled={before !== undefined}
            hint={before ? '编码不能修改' : '不填则自动编号'}
            check={(code) => (/^[A-Z0-9]{2,8}$/.test(code) ? undefined : '编码应为2到8位大写字母或数字')}
            {...form.field('code')}
          />
          <TextField label="地址" maxLength={200} {...form.field('address')} />
        </>
      )}
    </FormDialog>
  );
}
