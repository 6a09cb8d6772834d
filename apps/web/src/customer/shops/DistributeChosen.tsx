import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { emptyRule, RuleFields, ruleOf } from './RuleFields';

/** 分配客户: gives the chosen customers to shops at once. */
export function DistributeChosen({ ids, onClose }: { ids: readonly string[]; onClose: (saved: boolean) => void }) {
  const [placing, shops] = [useGroup(customerShop), useGroup(partsShop)];
  const notice = useNotice();
  const { data } = useLoad(shops.listAllShop);
  if (!data) return null;
  return (
    <FormDialog
      title={`分配选中的 ${String(ids.length)} 位客户`}
      saveLabel="分配"
      savedText="分配完成"
      initial={emptyRule}
      save={async (draft, idempotencyKey) => {
        const rule = ruleOf(draft);
        if (!rule) return;
        const { moved, same } = await placing.distributeCustomer(
          { ...rule, customerIds: [...ids] },
          { idempotencyKey },
        );
        notice.success(`换门店 ${String(moved)} 位，不变 ${String(same)} 位`);
      }}
      onClose={onClose}
    >
      {(form) => <RuleFields form={form} shops={data.map(({ id, name }) => ({ value: id, label: name }))} />}
    </FormDialog>
  );
}
