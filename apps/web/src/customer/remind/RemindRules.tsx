import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { remindKindLabel, type RuleKind } from '@partsdesk/core/customer/remind/remindKinds';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Rules = Schemas['RemindRules'];

/** What each rule looks at, and what its days mean. */
const WORDS: Record<RuleKind, { what: string; days: string }> = {
  maintenance: { what: '从车辆上次开单算起，日期和里程先到的为准', days: '提前天数' },
  insurance: { what: '车辆的保险到期日', days: '提前天数' },
  inspection: { what: '车辆的年检到期日', days: '提前天数' },
  cardEnd: { what: '储值卡赠送金额的到期日', days: '提前天数' },
  visit: { what: '客户最后一次开单之后，期间再来就重新计算', days: '开单后天数' },
};

/** 提醒规则: which reminders the system makes every night. */
export function RemindRules({ onClose }: { onClose: () => void }) {
  const rules = useGroup(customerRemindRule);
  const { data, error, reload } = useLoad(rules.item);
  if (data) return <RulesForm setting={data} onClose={onClose} />;
  return (
    <DetailDrawer title="提醒规则" onClose={onClose}>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </DetailDrawer>
  );
}

type Draft = Record<`${RuleKind}On` | `${RuleKind}Tells`, boolean> &
  Record<`${RuleKind}Days`, number | undefined> &
  Record<'intervalDays' | 'intervalMileage', number | undefined>;

function RulesForm({ setting, onClose }: { setting: Rules; onClose: () => void }) {
  const group = useGroup(customerRemindRule);
  const maintenance = setting.rules.find(({ kind }) => kind === 'maintenance');
  const initial = Object.assign(
    { intervalDays: maintenance?.intervalDays, intervalMileage: maintenance?.intervalMileage },
    ...setting.rules.map(({ kind, enabled, days, tells = false }) => ({
      [`${kind}On`]: enabled,
      [`${kind}Days`]: days,
      [`${kind}Tells`]: tells,
    })),
  ) as Draft;
  return (
    <FormDialog<Draft>
      title="提醒规则"
      savedText="提醒规则已保存"
      initial={initial}
      save={(draft, idempotencyKey) =>
        group.save(
          {
            version: setting.version,
            rules: setting.rules.map((rule) => ({
              kind: rule.kind,
              enabled: draft[`${rule.kind}On`],
              days: draft[`${rule.kind}Days`] ?? rule.days,
              tells: draft[`${rule.kind}Tells`],
              intervalDays: rule.kind === 'maintenance' ? (draft.intervalDays ?? 0) : 0,
              intervalMileage: rule.kind === 'maintenance' ? (draft.intervalMileage ?? 0) : 0,
            })),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ draft, field, change }) => (
        <>
          <Typography color="textSecondary">
            每天凌晨2点按规则为所有门店生成提醒，同一件事只生成一次。关闭规则后，已经生成的提醒不变。
          </Typography>
          {setting.rules.map(({ kind }) => (
            <Box key={kind} sx={{ display: 'grid', gap: 2, pb: 3, borderBottom: 1, borderColor: 'divider' }}>
              <Box>
                <FormControlLabel
                  control={<Switch checked={draft[`${kind}On`]} onChange={(_, on) => change({ [`${kind}On`]: on })} />}
                  label={remindKindLabel(kind)}
                />
                <Typography variant="body2" color="textSecondary">
                  {WORDS[kind].what}
                </Typography>
              </Box>
              {draft[`${kind}On`] && (
                <>
                  {kind === 'maintenance' && (
                    <>
                      <QuantityField
                        label="保养间隔天数"
                        required
                        unit="天"
                        allowZero
                        most={3650}
                        hint="0 表示不按日期"
                        {...field('intervalDays')}
                      />
                      <QuantityField
                        label="保养间隔里程"
                        required
                        unit="公里"
                        allowZero
                        most={100_000}
                        hint="0 表示不按里程"
                        {...field('intervalMileage')}
                      />
                    </>
                  )}
                  <FormControlLabel
                    control={
                      <Switch checked={draft[`${kind}Tells`]} onChange={(_, on) => change({ [`${kind}Tells`]: on })} />
                    }
                    label={`${remindKindLabel(kind)}到期后发给客户`}
                  />
                  <QuantityField
                    label={`${remindKindLabel(kind)}${WORDS[kind].days}`}
                    required
                    unit="天"
                    allowZero={kind !== 'visit'}
                    most={365}
                    {...field(`${kind}Days`)}
                  />
                </>
              )}
            </Box>
          ))}
        </>
      )}
    </FormDialog>
  );
}
