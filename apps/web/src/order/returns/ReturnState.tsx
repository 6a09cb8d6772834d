import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { showsRefund } from '@partsdesk/core/order/returns/returnColumns';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

/** Shows the status of a return and of its refund. */
export function ReturnState({ back }: { back: { status: number; refundStatus: number } }) {
  return (
    <>
      <LifecycleChip lifecycle={salesReturnLifecycle} status={back.status} />
      {showsRefund(back) && <LifecycleChip lifecycle={refundStatus} status={back.refundStatus} />}
    </>
  );
}
