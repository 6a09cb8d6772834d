import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { LOGIN_PATH } from '@partsdesk/core/account/paths';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { AccountCard } from './AccountCard';
import { sessionActor } from '../session';
import { mobileProblem, passwordProblem } from './mobile';
import { SmsCodeField } from './SmsCodeField';

export function Register() {
  const users = useGroup(sysUser);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: { phone: '', smsCode: '', name: '', password: '' },
    save: async ({ smsCode, ...registration }, idempotencyKey) => {
      await users.regByPhone(registration, { smsCode }, { idempotencyKey });
      notice.success('注册成功');
      // Waits on the login page, which shows a refusal and leads on to the choice of a store.
      void navigate(LOGIN_PATH);
      sessionActor.send({
        type: 'logIn',
        username: registration.phone,
        password: registration.password,
        remember: false,
      });
    },
  });
  return (
    <AccountCard title="注册账号">
      <Box component="form" {...form.props} sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label="手机号"
          required
          type="tel"
          maxLength={11}
          autoComplete="tel"
          autoFocus
          check={mobileProblem}
          {...form.field('phone')}
        />
        <SmsCodeField mobile={form.draft.phone} purpose="register" {...form.field('smsCode')} />
        <TextField label="姓名" required maxLength={30} autoComplete="name" {...form.field('name')} />
        <TextField
          label="密码"
          required
          type="password"
          maxLength={128}
          autoComplete="new-password"
          hint="至少8位"
          check={passwordProblem}
          {...form.field('password')}
        />
        <Button type="submit" variant="contained" size="large" loading={form.saving}>
          注册
        </Button>
      </Box>
      <Link component={RouterLink} to={LOGIN_PATH}>
        已有账号，去登录
      </Link>
    </AccountCard>
  );
}
