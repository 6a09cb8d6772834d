import Alert from '@mui/material/Alert';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { approvalCodeProblem } from './mobile';

interface ApprovalCodeFormProps {
  /** The code is cleared, not set. */
  clearing: boolean;
  onClose: (saved: boolean) => void;
}

/** Sets or clears the code by which one approves prices at a cashier's desk. */
export function ApprovalCodeForm({ clearing, onClose }: ApprovalCodeFormProps) {
  const users = useGroup(sysUser);
  return (
    <FormDialog
      title={clearing ? '清除授权码' : '设置授权码'}
      initial={{ password: '', code: '', again: '' }}
      saveLabel={clearing ? '清除' : '保存'}
      savedText={clearing ? '授权码已清除' : '授权码已设置'}
      onClose={onClose}
      save={({ password, code }) => users.setApprovalCode({ password, code: clearing ? null : code })}
    >
      {(form) => (
        <>
          <Alert severity="info">
            {clearing
              ? '清除后，在收银台授权要输账号和密码。'
              : '在收银台给收银员授权时，选您的名字、输这 6 位数字即可。请不要告诉别人。'}
          </Alert>
          <TextField
            label="登录密码"
            required
            type="password"
            maxLength={128}
            autoComplete="current-password"
            {...form.field('password')}
          />
          {!clearing && (
            <>
              <TextField
                label="授权码"
                required
                type="password"
                maxLength={6}
                autoComplete="new-password"
                hint="6 位数字"
                check={approvalCodeProblem}
                {...form.field('code')}
              />
              <TextField
                label="确认授权码"
                required
                type="password"
                maxLength={6}
                autoComplete="new-password"
                check={(again) => (again === form.draft.code ? undefined : '两次输入的授权码不一致')}
                {...form.field('again')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
