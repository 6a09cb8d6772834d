import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useAct } from '@partsdesk/ui/page/useAct';
import type { Refund } from './onlineColumns';

/**
 * 重新退款: returns the retry of a refund that the provider closed or could not carry out; undefined when the refund's
 * status or the user's rights do not allow it.
 */
export function useRetryRefund(reload: () => void): (refund: Refund) => (() => Promise<void>) | undefined {
  const records = useGroup(payWxRefundRecord);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct(reload);
  return (refund) => {
    if (!can(payRefundLifecycle, refund.status, 'retry') || !may('payWxRefundRecord.retry')) return undefined;
    return async () => {
      const sure = await confirm({
        title: `重新退款 ${formatYuan(refund.amount)}？`,
        text: '再次请服务商把钱原路退回。顾客不会收到两次。',
        action: '重新退款',
      });
      if (sure) await act('已重新发起退款', () => records.retry({ id: refund.id, version: refund.version }));
    };
  };
}
