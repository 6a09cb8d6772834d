import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';

interface SettleDaysFieldProps extends Field<string[]> {
  days: readonly Schemas['SettleDay'][];
  loading: boolean;
}

/** Chooses the reconciled days that a provider has paid out. */
export function SettleDaysField({ days, loading, value, onChange, ...field }: SettleDaysFieldProps) {
  useRule(field, () => (value.length ? undefined : '请选择到账的日子'));
  const every = days.length > 0 && value.length === days.length;
  const choose = (chosen: (day: string) => boolean) => onChange(days.map(({ day }) => day).filter(chosen));
  return (
    <FieldFrame {...field} label="到账日" required hint="微信已对账、还没有登记到账的日子；次日上午对账后才有">
      {({ describedBy }) => (
        <>
          {days.length === 0 && (
            <Typography color="textSecondary">{loading ? '正在读取…' : '没有等待到账的日子'}</Typography>
          )}
          <Box
            role="group"
            aria-label="到账日"
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            sx={{ display: 'grid', maxHeight: 280, overflow: 'auto' }}
          >
            {days.map((one) => (
              <FormControlLabel
                key={one.day}
                sx={{ m: 0, alignItems: 'flex-start' }}
                control={
                  <Checkbox
                    size="small"
                    checked={value.includes(one.day)}
                    onChange={(_, on) => choose((day) => (day === one.day ? on : value.includes(day)))}
                  />
                }
                label={
                  <Box component="span" sx={{ display: 'grid', py: 1.5 }}>
                    <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                      {one.day} 应到 {formatYuan(one.amount)}
                      {one.differences > 0 && <StatusChip tone="red">有差异 {one.differences} 笔</StatusChip>}
                    </Box>
                    <Typography component="span" variant="body2" color="textSecondary">
                      收款 {formatYuan(one.paid)}，退款 {formatYuan(one.refunded)}，手续费 {formatYuan(one.fee)}
                    </Typography>
                  </Box>
                }
              />
            ))}
          </Box>
          {days.length > 1 && (
            <Box>
              <Button size="small" onClick={() => choose(() => !every)}>
                {every ? '全不选' : '全选'}
              </Button>
            </Box>
          )}
        </>
      )}
    </FieldFrame>
  );
}
