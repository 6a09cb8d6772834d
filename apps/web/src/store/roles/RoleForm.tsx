import type { Schemas } from '@partsdesk/sdk/types/user';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { roleLevels } from './roleLevels';

export type Role = Schemas['Authority'];

interface RoleFormProps {
  kind: Role['kind'];
  /** The role to edit; undefined for a new one. */
  role?: Role | undefined;
  /** The role whose rights a new role starts with. */
  copyOf?: Role | undefined;
  onClose: (saved: boolean) => void;
}

export function RoleForm({ kind, role, copyOf, onClose }: RoleFormProps) {
  const roles = useGroup(sysAuthority);
  const from = role ?? copyOf;
  const level = from && from.level > 5 ? from.level : 20;
  const known = roleLevels.some(({ value }) => value === level);
  return (
    <FormDialog
      title={role ? '编辑角色' : copyOf ? `复制角色“${copyOf.name}”` : '新增角色'}
      savedText={role ? '保存成功' : copyOf ? '角色已复制，权限与原角色相同' : '角色已新增，请配置权限'}
      initial={{
        name: role?.name ?? (copyOf ? `${copyOf.name}-副本`.slice(0, 20) : ''),
        level,
        remark: from?.remark ?? '',
      }}
      save={(draft, idempotencyKey) =>
        role
          ? roles.update({ id: role.id, version: role.version, ...draft, name: draft.name.trim() }, { idempotencyKey })
          : roles.add(
              { ...draft, name: draft.name.trim(), kind, ...(copyOf ? { copyOf: copyOf.id } : {}) },
              { idempotencyKey },
            )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="角色名称" required maxLength={20} hint="最多20个字，店内不能重复" {...form.field('name')} />
          <SelectField
            label="级别"
            hint="数字越小级别越高，只用于排序和识别，权限以勾选为准"
            choices={known ? roleLevels : [...roleLevels, { value: level, label: `${level} 级` }]}
            {...form.field('level')}
          />
          <TextField label="备注" rows={3} maxLength={200} placeholder="这个角色负责什么" {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
