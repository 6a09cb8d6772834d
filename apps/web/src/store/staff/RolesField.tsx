import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import { InlineFields } from '@partsdesk/ui/form/field';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { session } from '../../session';

export type RoleAtShop = Schemas['StaffRoleDraft'];
/** An incomplete line of the form. */
export interface RoleLine {
  roleId: string | undefined;
  /** '' means every shop. */
  shopId: string | undefined;
}

const EVERYWHERE = '';
export const roleLines = (roles: readonly { roleId: string; shopId: string | null }[]): RoleLine[] =>
  roles.map(({ roleId, shopId }) => ({ roleId, shopId: shopId ?? EVERYWHERE }));
export const rolesOf = (lines: readonly RoleLine[]): RoleAtShop[] =>
  lines.flatMap(({ roleId, shopId }) => (roleId && shopId !== undefined ? [{ roleId, shopId: shopId || null }] : []));

const MASTER = 5;

/** Edits an employee's roles by shop; in a branch, only those of that branch. */
export function RolesField({ value, onChange, ...field }: Field<RoleLine[]>) {
  const [authorities, shops] = [useGroup(sysAuthority), useGroup(partsShop)];
  const { deptId } = session.context();
  const { data } = useLoad('roles', async (signal) => {
    const [web, app, places] = await Promise.all([
      authorities.list({ kind: 0 }, { signal }),
      authorities.list({ kind: 1 }, { signal }),
      shops.listAllShop({ signal }),
    ]);
    const choices = [...web, ...app.map((role) => ({ ...role, name: `APP·${role.name}` }))]
      .filter((role) => role.level !== MASTER)
      .map((role) => ({ value: role.id, label: role.name }));
    const branches = places
      .filter((shop) => !shop.isHead && (!deptId || shop.id === deptId))
      .map((shop) => ({ value: shop.id, label: shop.name }));
    return { choices, shops: deptId ? branches : [{ value: EVERYWHERE, label: '总店及全部门店' }, ...branches] };
  });
  useRule(field, () =>
    value.some((line) => !line.roleId)
      ? '请选择角色'
      : value.some((line) => line.shopId === undefined)
        ? '请选择门店'
        : undefined,
  );
  const put = (index: number, patch: Partial<RoleLine>) =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  return (
    <FieldFrame
      {...field}
      label="角色与门店"
      required
      hint={
        data?.choices.length === 0
          ? '还没有可选的角色，请先到“角色管理”新增角色并配置权限'
          : '同一员工可在不同门店担任不同角色'
      }
    >
      {({ describedBy }) => (
        <Box
          role="group"
          aria-label="角色与门店"
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          sx={{ display: 'grid', gap: 2 }}
        >
          <InlineFields value>
            {value.map((line, index) => (
              <Box
                key={index}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '1fr 1fr auto',
                  gap: 2,
                  alignItems: 'center',
                  '& .MuiFormControl-root': { width: '100%' },
                }}
              >
                <SelectField
                  label="角色"
                  name={`role${String(index)}`}
                  value={line.roleId}
                  choices={data?.choices ?? []}
                  onChange={(roleId) => put(index, { roleId })}
                />
                <SelectField
                  label="门店"
                  name={`shop${String(index)}`}
                  value={line.shopId}
                  choices={data?.shops ?? []}
                  onChange={(shopId) => put(index, { shopId })}
                />
                <IconButton
                  aria-label={`移除第${String(index + 1)}个角色`}
                  disabled={value.length === 1}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <DeleteOutline fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </InlineFields>
          <Button
            size="small"
            startIcon={<Add />}
            sx={{ justifySelf: 'start' }}
            onClick={() => onChange([...value, { roleId: undefined, shopId: deptId }])}
          >
            再加一个角色
          </Button>
        </Box>
      )}
    </FieldFrame>
  );
}

/** Returns the form's initial line. */
export const firstLine = (): RoleLine[] => [{ roleId: undefined, shopId: session.context().deptId }];
