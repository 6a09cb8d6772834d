import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { sysUser, type SysUserApi } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link, useNavigate } from 'react-router-dom';
import { sessionActor } from '../session';
import { mobileProblem } from './mobile';
import { OwnApprovalCode } from './OwnApprovalCode';
import { PartnerBinding } from './PartnerBinding';
import { SmsCodeField } from './SmsCodeField';

type User = Awaited<ReturnType<SysUserApi['user']>>;

/** 个人设置: edits the user's name, mobile number, platform binding and password. */
export function UserSet() {
  const users = useGroup(sysUser);
  const { data, error, reload } = useLoad(users.user, {});
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton rows={4} />;
  return <Profile key={data.version} user={data} onSaved={reload} />;
}

function Profile({ user, onSaved }: { user: User; onSaved: () => void }) {
  const users = useGroup(sysUser);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: { avatar: user.avatar, name: user.name, phone: user.phone ?? '', smsCode: '' },
    save: async ({ avatar, name, phone, smsCode }, idempotencyKey) => {
      await users.update(
        { version: user.version, avatar, name, ...(phone && phone !== user.phone ? { phone, smsCode } : {}) },
        { idempotencyKey },
      );
      notice.success('保存成功');
      sessionActor.send({ type: 'loadUser' });
      onSaved();
    },
  });
  const newPhone = form.draft.phone !== '' && form.draft.phone !== user.phone;
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.props}
      sx={{ p: 6, display: 'grid', gap: 5, maxWidth: 560, mx: 'auto' }}
    >
      <Typography variant="h1">个人设置</Typography>
      <FactGrid
        facts={[
          ['账号', user.loginName],
          ['配件协作平台', <PartnerBinding key="bound" bound={user.bound} onChanged={onSaved} />],
          ['收银授权码', <OwnApprovalCode key="code" set={user.hasApprovalCode} onChanged={onSaved} />],
        ]}
      />
      <ImageUpload label="头像" aspect={1} side={200} {...form.field('avatar')} />
      <TextField label="姓名" required maxLength={30} {...form.field('name')} />
      <TextField
        label="手机号"
        type="tel"
        maxLength={11}
        check={mobileProblem}
        hint="更换手机号需要短信验证"
        {...form.field('phone')}
      />
      {newPhone && <SmsCodeField mobile={form.draft.phone} purpose="changePhone" {...form.field('smsCode')} />}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button component={Link} to="/shop/password-edit" variant="outlined">
          修改密码
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="submit" variant="contained" loading={form.saving} disabled={!form.changed}>
          保存
        </Button>
      </Box>
    </Paper>
  );
}
