import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { parentChoices, type MenuRecord } from './menuRows';

export const menuTypes = [
  { value: 0, label: '目录' },
  { value: 1, label: '页面' },
  { value: 2, label: '按钮' },
] as const;
const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
] as const;

interface PlatformMenuFormProps {
  /** The entry to edit, or the parent of a new one. */
  menu: MenuRecord | { under: string | null };
  menus: readonly MenuRecord[];
  kind: 0 | 1;
  onClose: (saved: boolean) => void;
}

/** 新增、编辑菜单 */
export function PlatformMenuForm({ menu, menus, kind, onClose }: PlatformMenuFormProps) {
  const group = useGroup(sysMenu);
  const known = 'id' in menu ? menu : undefined;
  const under = 'under' in menu ? menus.find(({ id }) => id === menu.under) : undefined;
  return (
    <FormDialog
      title={known ? '编辑菜单' : '新增菜单'}
      initial={{
        parentId: known?.parentId ?? under?.id ?? '',
        name: known?.name ?? '',
        path: known?.path ?? '',
        type: known?.type ?? (under ? (under.type === 1 ? 2 : 1) : 0),
        display: known?.display ?? 1,
        icon: known?.icon ?? '',
        sort: String(known?.sort ?? 0),
        withParent: known?.withParent ? 1 : 0,
        platformOnly: (known ?? under)?.platformOnly ? 1 : 0,
      }}
      save={({ parentId, sort, withParent, platformOnly, ...draft }, idempotencyKey) => {
        const change = {
          ...draft,
          parentId: parentId || null,
          sort: Number(sort),
          withParent: withParent === 1,
          platformOnly: platformOnly === 1,
        };
        return known
          ? group.update({ id: known.id, version: known.version, ...change }, { idempotencyKey })
          : group.add({ ...change, kind }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField label="上级菜单" choices={parentChoices(menus, known?.id)} {...form.field('parentId')} />
          <SelectField label="类型" required choices={menuTypes} {...form.field('type')} />
          <TextField label="名称" required maxLength={50} {...form.field('name')} />
          <TextField
            label="路径"
            required
            maxLength={200}
            hint="页面填路由名称或以 / 开头的地址，按钮填权限标识，目录以 _ 开头"
            {...form.field('path')}
          />
          <TextField label="图标" maxLength={50} {...form.field('icon')} />
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
          <SelectField label="在菜单中显示" choices={yesNo} {...form.field('display')} />
          <SelectField label="随上级授权" choices={yesNo} {...form.field('withParent')} />
          <SelectField label="仅平台可见" choices={yesNo} {...form.field('platformOnly')} />
        </>
      )}
    </FormDialog>
  );
}
