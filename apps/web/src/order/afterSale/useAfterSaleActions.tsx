import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { afterSaleGoodsLifecycle, afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { ReceiveReturn } from './ReceiveReturn';
import { RejectCase } from './RejectCase';
import type { TakeStep } from './takeAfterSaleStep';

type Row = Schemas['AfterSaleRow'];

/** Returns the actions that a case and the user's rights allow; each is a step of the case's flow. */
export function useAfterSaleActions(take: TakeStep, reload: () => void) {
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct(reload);
  const [opened, setOpened] = useState<{ show: 'reject' | 'receive'; row: Row }>();
  const close = (saved: boolean) => {
    setOpened(undefined);
    if (saved) reload();
  };
  return {
    actionsOf: (row: Row) => {
      const accepts = (event: keyof typeof afterSaleLifecycle.events) => can(afterSaleLifecycle, row.status, event);
      return [
        accepts('pass') &&
          may('afterSalesOrder.pass') && {
            label: '同意',
            primary: true,
            run: async () => {
              const text =
                row.type === 2 ? '同意后等待买家退货，收到退货再退款。' : '同意后可以退款；还没发货的商品会释放库存。';
              if (await confirm({ title: `同意售后“${row.code}”？`, text, action: '同意' }))
                await act('已同意', () => take(row, { type: 'pass' }));
            },
          },
        can(afterSaleGoodsLifecycle, row.goods, 'receive') &&
          accepts('receiveGoods') &&
          may('afterSalesOrder.receive') && {
            label: '收到退货',
            primary: true,
            run: () => setOpened({ show: 'receive', row }),
          },
        accepts('refund') &&
          may('afterSalesOrder.refund') && {
            label: row.status === 5 ? '重新退款' : '退款',
            primary: row.goods !== 1,
            refused: !can(afterSaleGoodsLifecycle, row.goods, 'refund') && '还没有收到退货',
            run: async () => {
              if (
                await confirm({
                  title: `退款 ${formatYuan(row.amount)}？`,
                  text: '按原来的付款方式退回，退款后不能撤回。',
                  action: '退款',
                })
              )
                await act('已发起退款', () => take(row, { type: 'refund' }));
            },
          },
        accepts('reject') &&
          may('afterSalesOrder.pass') && { label: '拒绝', danger: true, run: () => setOpened({ show: 'reject', row }) },
      ];
    },
    dialog:
      opened &&
      (opened.show === 'reject' ? (
        <RejectCase found={opened.row} take={take} reload={reload} onClose={close} />
      ) : (
        <ReceiveReturn id={opened.row.id} take={take} reload={reload} onClose={close} />
      )),
  };
}
