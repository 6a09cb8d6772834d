import { distributor } from '@partsdesk/sdk/parts/distributor';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { MOST_PERCENT, percentOfRate, rateOfPercent } from './rateFields';

interface RatioFormProps {
  ids: readonly string[];
  /** The rate of the one that is changed; undefined for several. */
  ratio?: number | null | undefined;
  onClose: (saved: boolean) => void;
}

/** Sets the rate of one distributor or several. */
export function RatioForm({ ids, ratio, onClose }: RatioFormProps) {
  const distributors = useGroup(distributor);
  return (
    <FormDialog<{ ratio: number | undefined }>
      title={ids.length > 1 ? `设置 ${String(ids.length)} 位分销员的佣金比例` : '设置佣金比例'}
      initial={{ ratio: typeof ratio === 'number' ? percentOfRate(ratio) : undefined }}
      savedText="佣金比例已设置"
      save={(draft, idempotencyKey) =>
        distributors.updateCommissionRatio(
          { ids: [...ids], ratio: draft.ratio === undefined ? null : rateOfPercent(draft.ratio) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <QuantityField
          label="佣金比例"
          unit="%"
          decimals={2}
          allowZero
          most={MOST_PERCENT}
          hint="不填就按分佣设置里的比例。只对以后的订单有效，已下的订单不变"
          {...field('ratio')}
        />
      )}
    </FormDialog>
  );
}
