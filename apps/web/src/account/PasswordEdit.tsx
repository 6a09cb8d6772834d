import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useNavigate } from 'react-router-dom';
import { sessionActor } from '../session';
import { passwordProblem } from './mobile';

/** Sets a new password, which ends every login of the account, this one too. */
export function PasswordEdit() {
  const users = useGroup(sysUser);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    save: async ({ oldPassword, newPassword }, idempotencyKey) => {
      await users.modifyPassword({ oldPassword, newPassword }, { idempotencyKey });
      notice.success('密码已修改，请重新登录');
      sessionActor.send({ type: 'logOut' });
    },
  });
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.props}
      sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 480, mx: 'auto' }}
    >
      <Typography variant="h1">修改密码</Typography>
      <TextField
        label="原密码"
        required
        type="password"
        maxLength={128}
        autoComplete="current-password"
        autoFocus
        {...form.field('oldPassword')}
      />
      <TextField
        label="新密码"
        required
        type="password"
        maxLength={128}
        autoComplete="new-password"
        hint="至少8位"
        check={passwordProblem}
        {...form.field('newPassword')}
      />
      <TextField
        label="确认新密码"
        required
        type="password"
        maxLength={128}
        autoComplete="new-password"
        check={(again) => (again === form.draft.newPassword ? undefined : '两次输入的密码不一致')}
        {...form.field('again')}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'end' }}>
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="submit" variant="contained" loading={form.saving}>
          保存
        </Button>
      </Box>
    </Paper>
  );
}
