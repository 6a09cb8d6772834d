import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { formatDiscount } from '@partsdesk/core/format';
import { PercentField } from './PercentField';

export interface RoleOption {
  id: string;
  name: string;
  level: number;
}

interface Limit {
  roleId: string;
  lowestPercent: number;
}

interface RoleLimitsProps {
  roles: readonly RoleOption[];
  limits: readonly Limit[];
  disabled: boolean;
  onChange: (limits: Limit[]) => void;
}

const MASTER_LEVEL = 5;
const USUAL_PERCENT = 95;

function discountLabel(percent: number): string {
  if (percent >= 100) return '只能加价';
  return percent === 0 ? '可免单、可赠送' : `最低 ${formatDiscount(percent / 100)}`;
}

/** Edits each role's right to change prices at the cash desk, down to a percentage of the list price. */
export function RoleLimits({ roles, limits, disabled, onChange }: RoleLimitsProps) {
  const limitOf = (id: string) => limits.find(({ roleId }) => roleId === id);
  return (
    <Box role="list" aria-label="角色改价权限" sx={{ borderTop: 1, borderColor: 'divider' }}>
      {roles.map(({ id, name, level }) => {
        const master = level === MASTER_LEVEL;
        const limit = limitOf(id);
        return (
          <Box
            key={id}
            role="listitem"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '160px 64px 240px 1fr' },
              columnGap: 3,
              rowGap: 1,
              alignItems: 'center',
              minHeight: 56,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
            <Switch
              checked={master || limit !== undefined}
              disabled={disabled || master}
              sx={{ justifySelf: { xs: 'end', sm: 'start' } }}
              slotProps={{ input: { 'aria-label': `${name}可以改价` } }}
              onChange={(_, on) =>
                onChange(
                  on
                    ? [...limits, { roleId: id, lowestPercent: USUAL_PERCENT }]
                    : limits.filter(({ roleId }) => roleId !== id),
                )
              }
            />
            {limit && !master ? (
              <PercentField
                name={`limit-${id}`}
                label={`${name}最低折扣`}
                disabled={disabled}
                from={0}
                to={100}
                value={limit.lowestPercent}
                onChange={(lowestPercent = 100) =>
                  onChange(limits.map((one) => (one.roleId === id ? { ...one, lowestPercent } : one)))
                }
              />
            ) : (
              <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }} />
            )}
            <Typography variant="body2" color="textSecondary">
              {master ? '不受折扣和底价限制' : limit ? discountLabel(limit.lowestPercent) : '不能改价'}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
