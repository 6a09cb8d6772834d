import Typography from '@mui/material/Typography';
import {
  PointsEnd,
  POINTS_ENDS,
  pointsEndText,
  pointsRuleLabel,
  type PointsEndKind,
  type PointsRuleCode,
} from '@partsdesk/core/customer/points/pointsRules';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface PointsRuleFormProps {
  code: PointsRuleCode;
  onClose: () => void;
}

/** Changes the terms of a rule, which is read anew. */
export function PointsRuleForm({ code, onClose }: PointsRuleFormProps) {
  const rules = useGroup(customerPointsRule);
  const { data } = useLoad(rules.get, { code });
  return data && <TermsForm rule={data} onClose={onClose} />;
}

interface Draft {
  perFen: number | undefined;
  points: number | undefined;
  dayLimit: number | undefined;
  step: number | undefined;
  least: number | undefined;
  mostPercent: number | undefined;
  endKind: PointsEndKind;
  endMonths: number | undefined;
}

function TermsForm({ rule, onClose }: { rule: Schemas['PointsRule']; onClose: () => void }) {
  const rules = useGroup(customerPointsRule);
  const { code, version } = rule;
  return (
    <FormDialog<Draft>
      title={`修改「${pointsRuleLabel(code)}」`}
      savedText="积分规则已保存"
      initial={{
        perFen: rule.perFen ?? undefined,
        points: rule.points ?? undefined,
        dayLimit: rule.dayLimit ?? undefined,
        step: rule.step ?? undefined,
        least: rule.least ?? undefined,
        mostPercent: rule.mostPercent ?? undefined,
        endKind: rule.endKind,
        endMonths: rule.endMonths,
      }}
      save={({ perFen, points, dayLimit, step, least, mostPercent, endKind, endMonths = 0 }, idempotencyKey) =>
        rules.update(
          {
            code,
            version,
            endKind,
            endMonths,
            ...(perFen === undefined ? {} : { perFen }),
            ...(points === undefined ? {} : { points }),
            ...(dayLimit === undefined ? {} : { dayLimit }),
            ...(step === undefined ? {} : { step }),
            ...(least === undefined ? {} : { least }),
            ...(mostPercent === undefined ? {} : { mostPercent }),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ draft, field }) => (
        <>
          {code === 'consume' ? (
            <>
              <PriceField
                label="消费金额"
                required
                hint="每消费这么多积一次分，最多 ¥100,000.00"
                {...field('perFen')}
              />
              <QuantityField
                label="积分数"
                required
                unit="分"
                most={10_000}
                hint="会员等级的积分比例另外相乘；每单合起来算，不足 1 分的舍去"
                {...field('points')}
              />
            </>
          ) : code === 'redeem' ? (
            <>
              <QuantityField label="积分数" required unit="分" most={10_000} {...field('points')} />
              <PriceField
                label="抵扣金额"
                required
                hint="这么多积分抵这么多钱，最多 ¥100,000.00"
                {...field('perFen')}
              />
              <QuantityField
                label="每次的倍数"
                required
                unit="分"
                most={10_000}
                hint="抵扣的积分要是它的整数倍"
                {...field('step')}
              />
              <QuantityField label="每次最少" required unit="分" most={1_000_000} {...field('least')} />
              <QuantityField
                label="最多抵应收"
                required
                unit="%"
                most={100}
                hint="一张单用积分抵的，合起来不超过应收的这个比例"
                {...field('mostPercent')}
              />
            </>
          ) : (
            <QuantityField
              label="每人每天限额"
              required
              unit="分"
              most={10_000_000}
              hint="每名员工一天里最多赠送的积分"
              {...field('dayLimit')}
            />
          )}
          {code !== 'redeem' && (
            <SelectField
              label="有效期"
              required
              choices={POINTS_ENDS.map(({ code: value, label }) => ({ value, label }))}
              {...field('endKind')}
            />
          )}
          {draft.endKind !== PointsEnd.never && (
            <QuantityField
              label="有效月数"
              required
              unit="个月"
              allowZero={draft.endKind === PointsEnd.yearEnd}
              most={120}
              hint={
                draft.endMonths === undefined
                  ? undefined
                  : pointsEndText({ endKind: draft.endKind, endMonths: draft.endMonths })
              }
              {...field('endMonths')}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            {code === 'redeem'
              ? '修改只影响以后的收款：已经抵扣的，退款时按当时抵的积分退还。'
              : '修改只影响以后：已经开始积分的单按原来的比例，已经有的积分有效期不变。'}
          </Typography>
        </>
      )}
    </FormDialog>
  );
}
