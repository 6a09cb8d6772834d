import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { mobileProblem } from '../../account/mobile';
import { serviceRights } from './dataScopes';
import { firstLine, RolesField, rolesOf, type RoleLine } from './RolesField';
import { ScopeField } from './ScopeField';
import { SwitchField } from './SwitchField';

type ServiceAuth = Schemas['ServiceAuth'];

interface Draft extends ServiceAuth {
  phone: string;
  name: string;
  roles: RoleLine[];
  dataScope: Schemas['DataScope'];
}

const emptyDraft = (): Draft => ({
  phone: '',
  name: '',
  roles: firstLine(),
  dataScope: 'shop',
  seePhone: true,
  allowDiscount: true,
  allowCredit: true,
});

/** 新增服务人员: creates an account for a number that has none; a text message asks its holder to join. */
export function ServiceAdd({ onClose }: { onClose: (saved: boolean) => void }) {
  const staff = useGroup(partsStaff);
  return (
    <FormDialog
      title="新增服务人员"
      savedText="邀请已发出，本人登录同意后生效"
      width={560}
      initial={emptyDraft()}
      save={({ phone, name, roles, dataScope, ...auth }, idempotencyKey) =>
        staff.addServiceStaff({ phone, name: name.trim(), roles: rolesOf(roles), dataScope, auth }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="手机号"
            required
            type="tel"
            maxLength={11}
            check={mobileProblem}
            hint="没有账号的手机号会自动创建账号；本人收到短信，登录同意后生效"
            {...form.field('phone')}
          />
          <TextField label="姓名" required maxLength={30} {...form.field('name')} />
          <RolesField {...form.field('roles')} />
          <ScopeField {...form.field('dataScope')} />
          {serviceRights.map(({ name, label, hint }) => (
            <SwitchField key={name} label={label} hint={hint} {...form.field(name)} />
          ))}
        </>
      )}
    </FormDialog>
  );
}
