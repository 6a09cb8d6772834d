import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type FenxiaoRole = Schemas['FenxiaoRole'];

interface FenxiaoFormProps {
  staff: { userId: string; name: string };
  onClose: (saved: boolean) => void;
}

/** 分销平台角色: edits an employee's role on the distribution platform. */
export function FenxiaoForm({ staff, onClose }: FenxiaoFormProps) {
  const api = useGroup(partsStaff);
  const { data, error, reload } = useLoad(staff.userId, async (signal) => {
    const [roles, user] = await Promise.all([
      api.getFenxiaoAllRoles({ signal }),
      api.getFenxiaoUserAndRoleByUserId({ userId: staff.userId }, { signal }),
    ]);
    return { roles, user };
  });
  const title = `分销平台角色：${staff.name}`;
  if (error !== undefined)
    return (
      <DetailDrawer title={title} onClose={() => onClose(false)}>
        <ErrorState error={error} onRetry={reload} />
      </DetailDrawer>
    );
  if (!data) return null;
  return (
    <FormDialog
      title={title}
      savedText="分销平台角色已保存"
      initial={{ roleIds: data.user?.roles.map((role) => role.id) ?? [] }}
      save={({ roleIds }, idempotencyKey) =>
        api.bindFenxiaoStaff({ userId: staff.userId, roleIds }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {data.user && <Bound user={data.user} staff={staff} onDropped={() => onClose(true)} />}
          <FenxiaoRoles roles={data.roles} {...form.field('roleIds')} />
        </>
      )}
    </FormDialog>
  );
}

function Bound({
  user,
  staff,
  onDropped,
}: {
  user: Schemas['FenxiaoUser'];
  staff: FenxiaoFormProps['staff'];
  onDropped: () => void;
}) {
  const api = useGroup(partsStaff);
  const confirm = useConfirm();
  const act = useAct(() => undefined);
  const drop = async () => {
    if (
      (await confirm({
        title: `取消${staff.name}的分销平台权限？`,
        text: '该员工将不能再以员工身份使用分销平台，以后可以重新绑定。',
        action: '取消权限',
        cancel: '不取消',
        danger: true,
      })) &&
      (await act('已取消分销平台权限', () => api.delFenxiaoURoles({ userId: staff.userId })))
    )
      onDropped();
  };
  return (
    <Typography component="div" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <span>分销平台账号：{user.fenxiaoUserId}</span>
      <Button size="small" color="error" onClick={() => void drop()}>
        取消权限
      </Button>
    </Typography>
  );
}

function FenxiaoRoles({ roles, value, onChange, ...field }: Field<string[]> & { roles: readonly FenxiaoRole[] }) {
  useRule(field, () => (value.length ? undefined : '请至少选择一个角色'));
  return (
    <FieldFrame {...field} label="分销平台角色" required>
      {() =>
        roles.map((role) => (
          <FormControlLabel
            key={role.id}
            sx={{ m: 0, py: 1 }}
            control={
              <Checkbox
                size="small"
                checked={value.includes(role.id)}
                onChange={(_, on) => onChange(on ? [...value, role.id] : value.filter((id) => id !== role.id))}
              />
            }
            label={
              <>
                {role.name}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {role.remark}
                </Typography>
              </>
            }
          />
        ))
      }
    </FieldFrame>
  );
}
