import { distributor } from '@partsdesk/sdk/parts/distributor';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { CustomerSelect } from '../../customer/vehicle/CustomerSelect';
import { MOST_PERCENT, rateOfPercent } from './rateFields';

interface Draft {
  customerId: string;
  ratio: number | undefined;
  parentId: string | undefined;
}

/** Makes a customer a distributor. */
export function DistributorForm({ title, onClose }: { title: string; onClose: () => void }) {
  const distributors = useGroup(distributor);
  return (
    <FormDialog<Draft>
      title={title}
      initial={{ customerId: '', ratio: undefined, parentId: undefined }}
      savedText="分销员已新增"
      save={({ customerId, ratio, parentId }, idempotencyKey) =>
        distributors.add(
          {
            customerId,
            ...(ratio === undefined ? {} : { ratio: rateOfPercent(ratio) }),
            ...(parentId ? { parentId } : {}),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <CustomerSelect label="客户" required hint="先有客户资料，才能做分销员" {...field('customerId')} />
          <QuantityField
            label="佣金比例"
            unit="%"
            decimals={2}
            allowZero
            most={MOST_PERCENT}
            hint="不填就按分佣设置里的比例"
            {...field('ratio')}
          />
          <SearchSelect<Schemas['Distributor']>
            label="上级分销员"
            hint="只能选自己没有上级的分销员，最多两级"
            load={(query, signal) => distributors.page({ ...query, status: 1 }, { signal })}
            text={({ name, phone }) => [name, phone].filter(Boolean).join('　')}
            {...field('parentId')}
          />
        </>
      )}
    </FormDialog>
  );
}
