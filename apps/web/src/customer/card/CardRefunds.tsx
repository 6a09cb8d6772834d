import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { StatusDrawer } from '@partsdesk/ui/list/StatusDrawer';
import { CardRefundList } from './CardRefundList';

/** 退卡单: what waits to be decided and paid, and what was; or the one of a number. */
export function CardRefunds({ code, onClose }: { code?: string | undefined; onClose: () => void }) {
  const refunds = useGroup(customerCardRefund);
  return (
    <StatusDrawer
      title="退卡单"
      label="退卡状态"
      choices={statusChoices(cardRefundLifecycle)}
      first={code ? undefined : cardRefundLifecycle.statuses.waiting.code}
      code={code}
      read={refunds.page}
      empty="没有这样的退卡单。在储值卡的批次里申请退卡，审核后付款给持卡人。"
      onClose={onClose}
    >
      {(records) => <CardRefundList refunds={records} />}
    </StatusDrawer>
  );
}
