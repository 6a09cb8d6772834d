import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ReceiveTransfer } from './ReceiveTransfer';
import { StockTransferForm } from './StockTransferForm';

type Row = Schemas['StockTransferRow'];

/**
 * Returns the actions that a transfer and the user's rights allow; a disabled button names the step that the other shop
 * has to do.
 */
export function useTransferActions() {
  const transfers = useGroup(stockTransfer);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const [opened, setOpened] = useState<{ show: 'edit' | 'receive'; id: string }>();
  const { data } = useLoad(opened && `${opened.show} ${opened.id}`, (signal) =>
    transfers.item({ id: opened?.id ?? '' }, { signal }),
  );
  const close = () => setOpened(undefined);
  const of = (row: Row, event: 'ship' | 'receiveAll' | 'edit' | 'cancel') =>
    can(stockTransferLifecycle, row.status, event);
  return {
    actionsOf: (row: Row) => [
      of(row, 'ship') &&
        may('stockTransfer.ship') && {
          label: '发货',
          primary: true,
          refused: !row.maySend && `由调出门店「${row.fromShopName}」发货`,
          run: async () => {
            if (
              await confirm({
                title: `发货“${row.code}”？`,
                text: `${String(row.lineCount)} 种商品从${row.fromWarehouseName}出库，发往${row.toShopName}，发货后不能作废。`,
                action: '发货',
              })
            )
              await act('已发货', () => transfers.ship({ id: row.id, version: row.version }));
          },
        },
      of(row, 'receiveAll') &&
        may('stockTransfer.receive') && {
          label: '收货',
          primary: true,
          refused: !row.mayReceive && `由调入门店「${row.toShopName}」收货`,
          run: () => setOpened({ show: 'receive', id: row.id }),
        },
      of(row, 'edit') &&
        may('stockTransfer.save') &&
        row.maySend && { label: '修改', run: () => setOpened({ show: 'edit', id: row.id }) },
      of(row, 'cancel') &&
        may('stockTransfer.save') &&
        row.mayCancel && {
          label: '作废',
          danger: true,
          run: async () => {
            if (await confirm({ title: `作废“${row.code}”？`, text: '作废后不能恢复。', action: '作废', danger: true }))
              await act('已作废', () => transfers.cancel({ id: row.id, version: row.version }));
          },
        },
    ],
    dialog:
      data &&
      opened &&
      (opened.show === 'edit' ? (
        <StockTransferForm transfer={data} onClose={close} />
      ) : (
        <ReceiveTransfer transfer={data} onClose={close} />
      )),
  };
}
