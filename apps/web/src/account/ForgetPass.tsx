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
import { mobileProblem, passwordProblem } from './mobile';
import { SmsCodeField } from './SmsCodeField';

export function ForgetPass() {
  const users = useGroup(sysUser);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: { phone: '', smsCode: '', password: '', again: '' },
    save: async ({ phone, smsCode, password }, idempotencyKey) => {
      await users.forgetPassword({ phone, password }, { smsCode }, { idempotencyKey });
      notice.success('密码已重置，请登录');
      void navigate(LOGIN_PATH);
    },
  });
  return (
    <AccountCard title="找回密码">
      <Box component="form" {...form.props} sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label="注册手机号"
          required
          type="tel"
          maxLength={11}
          autoComplete="tel"
          autoFocus
          check={mobileProblem}
          {...form.field('phone')}
        />
        <SmsCodeField mobile={form.draft.phone} purpose="forgetPassword" {...form.field('smsCode')} />
        <TextField
          label="新密码"
          required
          type="password"
          maxLength={128}
          autoComplete="new-password"
          hint="至少8位"
          check={passwordProblem}
          {...form.field('password')}
        />
        <TextField
          label="确认新密码"
          required
          type="password"
          maxLength={128}
          autoComplete="new-password"
          check={(again) => (again === form.draft.password ? undefined : '两次输入的密码不一致')}
          {...form.field('again')}
        />
        <Button type="submit" variant="contained" size="large" loading={form.saving}>
          重置密码
        </Button>
      </Box>
      <Link component={RouterLink} to={LOGIN_PATH}>
        返回登录
      </Link>
    </AccountCard>
  );
}
