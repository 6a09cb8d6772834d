import { gradePercentLabel } from '@partsdesk/core/customer/growth';
import { pointsPercentLabel } from '@partsdesk/core/customer/points/pointsRules';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';

interface GradeFormProps {
  /** The grade to edit; undefined for a new one. */
  grade?: Schemas['CustomLevel'] | undefined;
  /** The place of a new grade: after the others. */
  last: number;
  onClose: () => void;
}

interface Draft {
  name: string;
  threshold: number | undefined;
  percent: number | undefined;
  pointsPercent: number | undefined;
  rights: string;
  remark: string;
  sort: number | undefined;
}

/** Adds or edits a grade. */
export function GradeForm({ grade, last, onClose }: GradeFormProps) {
  const levels = useGroup(customLevel);
  return (
    <FormDialog<Draft>
      title={grade ? '编辑等级' : '新增等级'}
      initial={{
        name: grade?.name ?? '',
        threshold: grade?.threshold ?? undefined,
        percent: grade?.percent ?? 100,
        pointsPercent: grade?.pointsPercent ?? 100,
        rights: grade?.rights ?? '',
        remark: grade?.remark ?? '',
        sort: grade?.sort ?? last,
      }}
      save={({ threshold, percent = 100, pointsPercent = 100, sort = 0, ...texts }, idempotencyKey) => {
        const said = { ...texts, sort, percent, pointsPercent, threshold: threshold ?? null };
        return grade
          ? levels.update({ ...said, id: grade.id, version: grade.version }, { idempotencyKey })
          : levels.add(said, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="等级名称" required maxLength={20} hint="店内不能重复" {...form.field('name')} />
          <PriceField
            label="升级门槛"
            allowZero
            hint="统计期内消费满多少自动升级；填 0 新客户就是；不填只能手动指定"
            {...form.field('threshold')}
          />
          <QuantityField
            label="等级折扣"
            required
            unit="%"
            allowZero
            most={100}
            hint={`${gradePercentLabel(form.draft.percent ?? 100)}：没有设置等级价的商品按门店售价的百分比，不低于底价`}
            {...form.field('percent')}
          />
          <QuantityField
            label="积分比例"
            required
            unit="%"
            allowZero
            most={1000}
            hint={`${pointsPercentLabel(form.draft.pointsPercent ?? 100)}：启用消费积分后按规则乘以这个比例，以收款前的等级为准`}
            {...form.field('pointsPercent')}
          />
          <TextField
            label="会员权益"
            rows={3}
            maxLength={500}
            hint="如：免费检测、优先施工"
            {...form.field('rights')}
          />
          <TextField label="备注" maxLength={100} {...form.field('remark')} />
          <QuantityField label="排列顺序" allowZero most={9999} hint="小的排在前面" {...form.field('sort')} />
        </>
      )}
    </FormDialog>
  );
}
