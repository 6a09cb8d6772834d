import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { session, sessionActor } from '../../session';
import { roleLines, RolesField, rolesOf } from './RolesField';
import { SwitchField } from './SwitchField';

export type Staff = Schemas['Staff'];

interface StaffEditProps {
  staff: Staff;
  onClose: (saved: boolean) => void;
}

/** Edits an employee's name and roles. The master's roles and the user's own cannot be changed. */
export function StaffEdit({ staff, onClose }: StaffEditProps) {
  const api = useGroup(partsStaff);
  const { deptId } = session.context();
  const self = staff.userId === sessionActor.getSnapshot().context.user?.id;
  const here = roleLines(staff.roles.filter((role) => !deptId || role.shopId === deptId));
  const fixed = staff.isMaster || self || here.length === 0;
  return (
    <FormDialog
      title={`编辑员工“${staff.name}”`}
      width={560}
      initial={{ name: staff.name, isService: staff.isService, roles: here }}
      save={({ name, isService, roles }, idempotencyKey) =>
        api.update(
          {
            id: staff.id,
            version: staff.version,
            name: name.trim(),
            isService,
            ...(fixed ? {} : { roles: rolesOf(roles) }),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="姓名" required maxLength={30} {...form.field('name')} />
          <TextField
            label="手机号"
            name="phone"
            value={staff.phone}
            onChange={() => undefined}
            disabled
            hint="手机号由员工本人在「个人设置」中修改"
          />
          {fixed ? (
            <TextField
              label="角色与门店"
              name="fixed"
              value={staff.roles.map(roleText).join('；')}
              onChange={() => undefined}
              disabled
              hint={
                staff.isMaster
                  ? '店主拥有全部权限，角色不能修改'
                  : self
                    ? '不能修改自己的角色'
                    : '该员工的角色由总店设置'
              }
            />
          ) : (
            <RolesField {...form.field('roles')} />
          )}
          <SwitchField label="服务人员" hint="可在开单时选为服务人员，并设置数据范围" {...form.field('isService')} />
        </>
      )}
    </FormDialog>
  );
}

export const roleText = ({ roleName, shopName }: Staff['roles'][number]) => `${roleName}（${shopName ?? '全部门店'}）`;
