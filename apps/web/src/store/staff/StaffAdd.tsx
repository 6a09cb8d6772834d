import Alert from '@mui/material/Alert';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { isMobile, mobileProblem } from '../../account/mobile';
import { SmsCodeField } from '../../account/SmsCodeField';
import { firstLine, RolesField, rolesOf } from './RolesField';
import { SwitchField } from './SwitchField';

/** Looks up whether the number has an account, and whether it works here already. */
function useAccountOf(phone: string) {
  const [users, staff] = [useGroup(sysUser), useGroup(partsStaff)];
  return useLoad(isMobile(phone) ? phone : undefined, async (signal) => {
    const user = await users.getByMobile({ mobile: phone }, { signal });
    return { user, here: user !== null && (await staff.checkStaff({ userId: user.id }, { signal })) };
  });
}

function Found({ phone, error }: { phone: string; error: string | undefined }) {
  const { data } = useAccountOf(phone);
  if (!data || error) return null;
  if (data.here) return <Alert severity="warning">{data.user?.name}已是本店员工，可在列表中直接编辑角色。</Alert>;
  if (data.user)
    return (
      <Alert severity="success">
        找到账号：{data.user.name}（{data.user.phone}）。保存后发出邀请，本人登录同意后才能使用本店，7 天内有效。
      </Alert>
    );
  return (
    <Alert severity="info">该手机号还没有账号。对方把收到的短信验证码告诉您，就是同意加入，系统会为其创建账号。</Alert>
  );
}

/** 新增员工 by number: who has an account is asked after the next log-in, who has none agrees by the code sent to them. */
export function StaffAdd({ onClose }: { onClose: (saved: boolean) => void }) {
  const staff = useGroup(partsStaff);
  const users = useGroup(sysUser);
  return (
    <FormDialog
      title="新增员工"
      savedText={({ smsCode }) =>
        smsCode ? '员工已加入；短信告诉了本人怎样设置密码并登录' : '邀请已发出，本人登录同意后生效'
      }
      width={560}
      initial={{ phone: '', name: '', smsCode: '', isService: false, roles: firstLine() }}
      save={async ({ phone, name, smsCode, isService, roles }, idempotencyKey) => {
        const known = await users.getByMobile({ mobile: phone });
        const draft = { isService, roles: rolesOf(roles) };
        return known
          ? staff.add({ userId: known.id, ...draft, ...(name.trim() ? { name: name.trim() } : {}) }, { idempotencyKey })
          : staff.addBySms({ phone, name: name.trim(), ...draft }, { smsCode }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="手机号" required type="tel" maxLength={11} check={mobileProblem} {...form.field('phone')} />
          <Found phone={form.draft.phone} error={form.errors.phone} />
          <AccountFields phone={form.draft.phone} name={form.field('name')} smsCode={form.field('smsCode')} />
          <RolesField {...form.field('roles')} />
          <SwitchField label="服务人员" hint="可在开单时选为服务人员，并设置数据范围" {...form.field('isService')} />
        </>
      )}
    </FormDialog>
  );
}

function AccountFields({
  phone,
  name,
  smsCode,
}: {
  phone: string;
  name: React.ComponentProps<typeof NameField>;
  smsCode: Omit<React.ComponentProps<typeof SmsCodeField>, 'mobile' | 'purpose'>;
}) {
  const { data } = useAccountOf(phone);
  if (!data || data.here) return null;
  return (
    <>
      <NameField {...name} known={data.user?.name} />
      {!data.user && <SmsCodeField mobile={phone} purpose="addStaff" {...smsCode} />}
    </>
  );
}

function NameField({
  known,
  ...field
}: Omit<React.ComponentProps<typeof TextField>, 'label'> & { known?: string | undefined }) {
  return (
    <TextField
      label="姓名"
      required={!known}
      maxLength={30}
      {...(known ? { placeholder: known, hint: '不填则用账号的姓名' } : {})}
      {...field}
    />
  );
}
