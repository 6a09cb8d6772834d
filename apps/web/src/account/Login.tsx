import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { rememberedLoginName } from '@partsdesk/core/account/login';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useSelector } from '@xstate/react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { now, sessionActor, storage } from '../session';
import { AccountCard } from './AccountCard';

export function Login() {
  const [search] = useSearchParams();
  const busy = useSelector(sessionActor, ({ value }) => value === 'loggingIn' || value === 'thirdLoggingIn');
  const refusal = useSelector(sessionActor, ({ context }) => context.refusal);
  const unbound = useSelector(sessionActor, ({ context }) => context.unbound);
  const remembered = rememberedLoginName(storage, now());
  const form = useForm({
    initial: { username: remembered ?? '', password: '', remember: remembered !== undefined },
    save: async ({ username, password, remember }) => {
      sessionActor.send({ type: 'logIn', username: username.trim(), password, remember });
      await Promise.resolve();
    },
  });
  return (
    <AccountCard title="登录">
      {search.get('code') === '1404' && (
        <Alert
          severity="info"
          action={
            unbound && (
              <Button component={RouterLink} to="/user/register" size="small" color="inherit">
                注册并绑定
              </Button>
            )
          }
        >
          该平台账号还没有绑定配件台账号，请登录后绑定，或先注册。
        </Alert>
      )}
      {refusal && !busy && <Alert severity="error">{refusal}</Alert>}
      <Box component="form" {...form.props} sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label="账号或手机号"
          required
          maxLength={50}
          autoComplete="username"
          autoFocus={!remembered}
          {...form.field('username')}
        />
        <TextField
          label="密码"
          required
          type="password"
          maxLength={128}
          autoComplete="current-password"
          autoFocus={Boolean(remembered)}
          {...form.field('password')}
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={form.draft.remember}
              onChange={(_, remember) => form.change({ remember })}
            />
          }
          label="记住账号（30天）"
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          登录
        </Button>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Link component={RouterLink} to="/user/register">
          注册账号
        </Link>
        <Link component={RouterLink} to="/user/forgetPass">
          忘记密码
        </Link>
      </Box>
    </AccountCard>
  );
}
