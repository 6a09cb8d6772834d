import { doubtfulWords } from '@partsdesk/core/market/commission/earnTask';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface Draft {
  name: string;
  beginDay: string | undefined;
  endDay: string | undefined;
  reward: number | undefined;
  proof: string;
  most: number | undefined;
}

/** 活动设置, which is read anew. */
export function EarnTaskSettingForm({ onClose }: { onClose: () => void }) {
  const tasks = useGroup(distributorEarnTask);
  const { data } = useLoad(tasks.getTaskSettings);
  return data && <SettingForm setting={data} onClose={onClose} />;
}

function SettingForm({ setting, onClose }: { setting: Schemas['EarnTaskSettings']; onClose: () => void }) {
  const tasks = useGroup(distributorEarnTask);
  return (
    <FormDialog<Draft>
      title="活动设置"
      initial={{
        name: setting.name,
        beginDay: setting.beginDay ?? undefined,
        endDay: setting.endDay ?? undefined,
        reward: setting.reward || undefined,
        proof: setting.proof,
        most: setting.most,
      }}
      savedText="活动设置已保存"
      question={asked}
      save={({ name, beginDay = '', endDay = '', reward = 0, proof, most = 1 }, idempotencyKey) =>
        tasks.saveTaskSettings(
          {
            ...{ name: name.trim(), beginDay, endDay, reward, proof: proof.trim(), most },
            version: setting.version,
            ...(doubtfulWords(proof).length ? { confirmed: true } : {}),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="活动名称" required maxLength={40} {...field('name')} />
          <DateField label="开始日期" required future {...field('beginDay')} />
          <DateField label="结束日期" required future hint="当天结束前都可以提交" {...field('endDay')} />
          <PriceField label="奖励" required hint="每通过一条，记入分销员佣金" {...field('reward')} />
          <QuantityField
            label="每人次数"
            required
            unit="次"
            most={1000}
            hint="待审核和已通过的算次数，驳回的不算"
            {...field('most')}
          />
          <TextField
            label="提交要求"
            required
            rows={4}
            maxLength={500}
            hint="分销员要拍什么、写什么"
            {...field('proof')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What is asked before the task is saved (MKT-52): once more where people are to share or recruit. */
const asked = ({ proof }: Draft) => {
  const words = doubtfulWords(proof);
  return words.length
    ? {
        title: `提交要求里有「${words.join('」「')}」，仍要保存？`,
        text: '微信不允许强制分享到朋友圈或转发，可能封停小程序；按拉人数奖励可能被认定为传销。请先咨询法务。',
        action: '我已了解，保存',
        danger: true,
      }
    : { title: '保存活动设置？', text: '新的奖励从下一次提交起生效，已提交的按提交时的奖励。', action: '保存' };
};
