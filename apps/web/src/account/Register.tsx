import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { LOGIN_PATH } from '@partsdesk/core/account/paths';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useSelector } from '@xstate/react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { sessionActor } from '../session';
import { AccountCard } from './AccountCard';
import { mobileProblem, passwordProblem } from './mobile';
import { SmsCodeField } from './SmsCodeField';

/** Registers by mobile number; who came with an unbound platform account has it bound at once. */
export function Register() {
  const unbound = useSelector(sessionActor, ({ context }) => context.unbound);
  const users = useGroup(sysUser);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: { phone: '', smsCode: '', name: '', password: '' },
    save: async ({ smsCode, ...registration }, idempotencyKey) => {
      await (unbound
        ? users.regBySso({ ...registration, smsCode, ...unbound }, {}, { idempotencyKey })
        : users.regByPhone(registration, { smsCode }, { idempotencyKey }));
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
    <AccountCard title={unbound ? '注册并绑定平台账号' : '注册账号'}>
      {unbound && <Alert severity="info">注册后，从协作平台进来会直接登录到这个账号。</Alert>}
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
