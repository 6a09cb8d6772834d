import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { StatusDrawer } from '@partsdesk/ui/list/StatusDrawer';
import { ValueAdjustList } from './ValueAdjustList';

/** 储值调整单: what waits to be decided, and what was; or the one of a number. */
export function ValueAdjusts({ code, onClose }: { code?: string | undefined; onClose: () => void }) {
  const adjusts = useGroup(customerValueAdjust);
  return (
    <StatusDrawer
      title="储值调整单"
      label="调整状态"
      choices={statusChoices(valueAdjustLifecycle)}
      first={code ? undefined : valueAdjustLifecycle.statuses.waiting.code}
      code={code}
      read={adjusts.page}
      empty="没有这样的调整单。在储值卡或客户列表里申请调整，由另一位同事复核后入账。"
      onClose={onClose}
    >
      {(records) => <ValueAdjustList adjusts={records} />}
    </StatusDrawer>
  );
}
