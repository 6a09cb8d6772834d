import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { percentOfRate, rateOfPercent } from './rateFields';

interface Draft {
  open: 0 | 1;
  rate: number | undefined;
  secondRate: number | undefined;
  counterToo: 0 | 1;
  settleDays: number | undefined;
  bindDays: number | undefined;
  lowestWithdrawal: number | undefined;
}

const openChoices = [
  { value: 1, label: '开启' },
  { value: 0, label: '关闭，以后的订单不计佣' },
] as const;
const counterChoices = [
  { value: 1, label: '门店销售和小程序订单都计佣' },
  { value: 0, label: '只有小程序订单计佣' },
] as const;

/** 分佣设置, which is read anew. */
export function CommissionSettingForm({ onClose }: { onClose: () => void }) {
  const settings = useGroup(storeSetting);
  const { data } = useLoad(settings.view);
  return data && <SettingForm setting={data.commission} onClose={onClose} />;
}

function SettingForm({
  setting: { version, ...setting },
  onClose,
}: {
  setting: Schemas['StoreSettings']['commission'];
  onClose: () => void;
}) {
  const settings = useGroup(storeSetting);
  return (
    <FormDialog<Draft>
      title="分佣设置"
      initial={{
        open: setting.open ? 1 : 0,
        rate: percentOfRate(setting.rate),
        secondRate: percentOfRate(setting.secondRate),
        counterToo: setting.counterToo ? 1 : 0,
        settleDays: setting.settleDays,
        bindDays: setting.bindDays,
        lowestWithdrawal: setting.lowestWithdrawal,
      }}
      savedText="分佣设置已保存"
      {...(setting.secondRate === 0 ? { question: warned } : {})}
      save={({ open, rate = 0, secondRate = 0, counterToo, ...days }, idempotencyKey) =>
        settings.saveCommission(
          {
            version,
            open: open === 1,
            rate: rateOfPercent(rate),
            secondRate: rateOfPercent(secondRate),
            counterToo: counterToo === 1,
            settleDays: days.settleDays ?? 0,
            bindDays: days.bindDays ?? 0,
            lowestWithdrawal: days.lowestWithdrawal ?? 0,
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SelectField label="分佣" required choices={openChoices} {...field('open')} />
          <QuantityField
            label="分佣比例"
            required
            unit="%"
            decimals={2}
            allowZero
            most={100}
            hint="分销员自己设了比例的，按自己的"
            {...field('rate')}
          />
          <QuantityField
            label="二级分佣比例"
            required
            unit="%"
            decimals={2}
            allowZero
            most={50}
            hint="下级分销员的客户消费，上级另得这么多；0 为不分"
            {...field('secondRate')}
          />
          <SelectField label="计佣范围" required choices={counterChoices} {...field('counterToo')} />
          <QuantityField
            label="结算天数"
            required
            unit="天"
            allowZero
            most={90}
            hint="订单完成这么多天后，佣金才可核销；有没办完的退货会顺延"
            {...field('settleDays')}
          />
          <QuantityField
            label="绑定天数"
            required
            unit="天"
            allowZero
            most={3650}
            hint="客户跟着分销员的天数，0 为一直有效"
            {...field('bindDays')}
          />
          <PriceField label="最低核销金额" required allowZero {...field('lowestWithdrawal')} />
        </>
      )}
    </FormDialog>
  );
}

/** What is asked before the second level is switched on (MKT-41). */
const warned = ({ secondRate = 0 }: Draft) =>
  secondRate > 0
    ? {
        title: '开启二级分佣？',
        text: '上级按下级的销售额提成，可能被认定为传销。佣金只能按实际销售计算，不能收加入费、不能按拉人数奖励。请先咨询法务。',
        action: '我已了解，开启',
        danger: true,
      }
    : { title: '保存分佣设置？', text: '新的比例和天数从下一张订单起生效，已下的订单不变。', action: '保存' };
