import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface BindAccountProps {
  /** The employee; the user when undefined. */
  staff?: { id: string; name: string };
  onClose: (saved: boolean) => void;
}

/** 绑定配件协作平台账号: binds one account to one employee. */
export function BindAccount({ staff, onClose }: BindAccountProps) {
  const api = useGroup(partsStaff);
  return (
    <FormDialog
      title={staff ? `绑定配件协作平台：${staff.name}` : '绑定配件协作平台'}
      savedText="绑定成功"
      saveLabel="绑定"
      initial={{ ssoId: '', words: '' }}
      save={({ ssoId }, idempotencyKey) =>
        api.bindAccount({ ssoId, ...(staff ? { staffId: staff.id } : {}) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="查找账号"
            type="search"
            maxLength={20}
            placeholder="账号、持有人或手机号"
            {...form.field('words')}
          />
          <AccountField words={form.draft.words.trim()} {...form.field('ssoId')} />
        </>
      )}
    </FormDialog>
  );
}

function AccountField({ words, value, onChange, ...field }: Field<string> & { words: string }) {
  const api = useGroup(partsStaff);
  const { data, error, reload } = useLoad(api.accountList, {});
  useRule(field, () => (value ? undefined : '请选择要绑定的账号'));
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton rows={3} />;
  const shown = data.filter(({ name, holder, phone }) => [name, holder, phone].some((text) => text.includes(words)));
  return (
    <FieldFrame {...field} label="平台账号" required>
      {() => (
        <RadioGroup aria-label="平台账号" value={value} onChange={(event) => onChange(event.target.value)}>
          {shown.length === 0 && (
            <EmptyState
              text={
                data.length ? '没有符合条件的账号' : '平台上没有可绑定的账号。请先在个人设置中填写与平台一致的手机号。'
              }
            />
          )}
          {shown.map((account) => (
            <FormControlLabel
              key={account.ssoId}
              value={account.ssoId}
              disabled={!account.free}
              control={<Radio size="small" />}
              sx={{ mx: 0, py: 1, borderBottom: 1, borderColor: 'divider' }}
              label={
                <Box sx={{ display: 'grid' }}>
                  <span>
                    {account.name} · {account.holder}
                  </span>
                  <Typography variant="body2" color="textSecondary">
                    {account.phone}
                    {account.free ? '' : account.boundTo ? `，已绑定${account.boundTo}` : '，已被绑定'}
                  </Typography>
                </Box>
              }
            />
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  );
}
