import Alert from '@mui/material/Alert';
import { customerLevelSetting } from '@partsdesk/sdk/parts/customerLevelSetting';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useRef } from 'react';

const MOST_MONTHS = 60;

interface GradeSettingProps {
  setting: Schemas['CustomerLevelSetting'];
  /** `jobId` where a rating has begun. */
  onClose: (jobId?: string) => void;
}

interface Draft {
  months: number | undefined;
  keepMonths: number | undefined;
}

/** Edits the setting of grades, says whom a rating would move, and begins it. */
export function GradeSetting({ setting, onClose }: GradeSettingProps) {
  const settings = useGroup(customerLevelSetting);
  const begun = useRef<string>(undefined);
  return (
    <FormDialog<Draft>
      title="等级设置与重新评定"
      saveLabel="保存并重新评定"
      savedText="已保存，开始重新评定"
      initial={{
        months: setting.months,
        keepMonths: setting.keepMonths,
      }}
      save={async ({ months = setting.months, keepMonths = setting.keepMonths }, idempotencyKey) => {
        begun.current = await settings.save({ months, keepMonths, version: setting.version }, { idempotencyKey });
      }}
      question={() => ({
        title: '保存并重新评定所有客户的等级？',
        text: '升级和降级马上生效，开单价格随之变化；手动指定的等级不变。',
        action: '重新评定',
      })}
      onClose={() => onClose(begun.current)}
    >
      {(form) => (
        <>
          <QuantityField
            label="统计月数"
            required
            unit="个月"
            most={MOST_MONTHS}
            hint="累计最近几个月的消费金额，含本月"
            {...form.field('months')}
          />
          <QuantityField
            label="保级月数"
            required
            unit="个月"
            allowZero
            most={MOST_MONTHS}
            hint="升级后至少保留几个月；每月初复核一次，不够门槛的才降级"
            {...form.field('keepMonths')}
          />
          <Preview months={form.draft.months} />
        </>
      )}
    </FormDialog>
  );
}

/** Says whom a rating over so many months would move. */
function Preview({ months }: { months: number | undefined }) {
  const settings = useGroup(customerLevelSetting);
  const valid = months !== undefined && months >= 1 && months <= MOST_MONTHS;
  const { data, error, reload } = useLoad(settings.preview, valid ? { months } : undefined);
  if (!valid) return null;
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <Alert severity="info">正在试算…</Alert>;
  return (
    <Alert severity={data.rise + data.fall > 0 ? 'warning' : 'info'}>
      试算：{data.rise} 位客户升级，{data.fall} 位降级，{data.stay} 位不变；手动指定等级的 {data.byHand} 位不参加。
    </Alert>
  );
}
