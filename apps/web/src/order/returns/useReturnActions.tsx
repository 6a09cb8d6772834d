import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { saveReturnAddress, settlementAddress, verifyReturnAddress, warehousingAddress } from '../documentAddress';

type Row = Schemas['SalesReturnRow'];

/**
 * Returns the actions that a return and the user's rights allow: some run directly, the others on a page of their own.
 */
export function useReturnActions(reload: () => void) {
  const returns = useGroup(salesReturn);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const confirm = useConfirm();
  const act = useAct(reload);
  const accepts = (row: Row, event: EventOf<typeof salesReturnLifecycle>) =>
    can(salesReturnLifecycle, row.status, event);
  return (row: Row) => [
    accepts(row, 'submit') &&
      mayVisit('OrderCashSaveReturnOrder') && {
        label: '提交',
        primary: true,
        run: async () => {
          if (
            await confirm({
              title: `提交“${row.code}”？`,
              text: `${row.customerName}退 ${row.summary}，共退 ${formatYuan(row.amount)}，提交后等待审核。`,
              action: '提交',
            })
          )
            await act('已提交，等待审核', () => returns.submit({ id: row.id, version: row.version }));
        },
      },
    accepts(row, 'pass') &&
      mayVisit('OrderCashVerifyReturnOrder') && {
        label: '审核',
        primary: true,
        run: () => void navigate(verifyReturnAddress(row.id)),
      },
    accepts(row, 'storeAll') &&
      mayVisit('OrderCashWarehousing') && {
        label: '入库',
        primary: true,
        run: () => void navigate(warehousingAddress(row.id)),
      },
    accepts(row, 'refund') &&
      can(refundStatus, row.refundStatus, 'refundAll') &&
      mayVisit('OrderCashSettlement') && {
        label: '退款',
        primary: true,
        run: () => void navigate(settlementAddress(row.id)),
      },
    accepts(row, 'edit') &&
      mayVisit('OrderCashSaveReturnOrder') && { label: '修改', run: () => void navigate(saveReturnAddress(row.id)) },
    accepts(row, 'void') &&
      mayVisit('OrderCashSaveReturnOrder') && {
        label: '作废',
        danger: true,
        run: async () => {
          if (await confirm({ title: `作废“${row.code}”？`, text: '作废后不能恢复。', action: '作废', danger: true }))
            await act('已作废', () => returns.delete({ id: row.id, version: row.version }));
        },
      },
  ];
}
