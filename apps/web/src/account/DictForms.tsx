import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import type { Schemas } from '@partsdesk/sdk/types/basic';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface FormProps<Row> {
  row: Row | 'new';
  onClose: (saved: boolean) => void;
}

/** 新增、编辑字典类型 */
export function DictTypeForm({ row, onClose }: FormProps<Schemas['DictType']>) {
  const types = useGroup(sysDictType);
  const known = row === 'new' ? undefined : row;
  return (
    <FormDialog
      title={known ? '编辑字典类型' : '新增字典类型'}
      initial={{ type: known?.type ?? '', name: known?.name ?? '', remark: known?.remark ?? '' }}
      save={({ type, name, remark }, idempotencyKey) =>
        known
          ? types.update({ id: known.id, version: known.version, name, remark }, { idempotencyKey })
          : types.add({ type, name, remark }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="类型编码"
            required
            maxLength={50}
            disabled={Boolean(known)}
            hint="字母开头，可含数字和下划线；保存后不能修改"
            check={(text) => (/^[A-Za-z]\w*$/.test(text) ? undefined : '类型编码只能是字母、数字和下划线，以字母开头')}
            {...form.field('type')}
          />
          <TextField label="类型名称" required maxLength={50} {...form.field('name')} />
          <TextField label="备注" maxLength={200} rows={3} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}

/** 新增、编辑字典值 */
export function DictValueForm({ row, typeId, onClose }: FormProps<Schemas['DictValue']> & { typeId: string }) {
  const values = useGroup(sysDictValue);
  const known = row === 'new' ? undefined : row;
  return (
    <FormDialog
      title={known ? '编辑字典值' : '新增字典值'}
      initial={{ value: known?.value ?? '', label: known?.label ?? '', sort: String(known?.sort ?? 0) }}
      save={({ sort, ...draft }, idempotencyKey) => {
        const change = { ...draft, sort: Number(sort) };
        return known
          ? values.update({ id: known.id, version: known.version, ...change }, { idempotencyKey })
          : values.add({ typeId, ...change }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="值" required maxLength={50} hint="同一类型内不能重复" {...form.field('value')} />
          <TextField label="名称" required maxLength={50} {...form.field('label')} />
          <TextField
            label="排序"
            required
            maxLength={6}
            hint="小的在前"
            check={(text) =>
              /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? undefined : '请填写 0 到 100000 的整数'
            }
            {...form.field('sort')}
          />
        </>
      )}
    </FormDialog>
  );
}
