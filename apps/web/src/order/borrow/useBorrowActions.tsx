import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { BorrowForm } from './BorrowForm';
import { FinishBorrow } from './FinishBorrow';
import { MoveLent, type LentMove } from './MoveLent';

type Row = Schemas['BorrowOutRow'];

/** Returns the actions that a slip and the user's rights allow. */
export function useBorrowActions() {
  const slips = useGroup(serviceBorrowOut);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const [opened, setOpened] = useState<{ show: LentMove | 'edit' | 'finish'; id: string }>();
  const { data } = useLoad(opened && `${opened.show} ${opened.id}`, (signal) =>
    slips.item({ id: opened?.id ?? '' }, { signal }),
  );
  const close = () => setOpened(undefined);
  const of = (row: Row, event: EventOf<typeof borrowOutLifecycle>) => can(borrowOutLifecycle, row.status, event);
  const nothingLent = (row: Row) => row.lentQuantity === 0 && '没有未还的商品';
  const shown = opened?.show;
  return {
    actionsOf: (row: Row) => [
      of(row, 'lendAll') &&
        may('serviceBorrowOut.out') && {
          label: '出库',
          primary: true,
          run: () => setOpened({ show: 'lend', id: row.id }),
        },
      of(row, 'returnPart') &&
        may('serviceBorrowOut.return') && {
          label: '归还',
          primary: row.status === 2,
          refused: nothingLent(row),
          run: () => setOpened({ show: 'return', id: row.id }),
        },
      of(row, 'sellPart') &&
        may('serviceBorrowOut.convert') && {
          label: '转销售',
          refused: nothingLent(row),
          run: () => setOpened({ show: 'sell', id: row.id }),
        },
      of(row, 'edit') &&
        may('serviceBorrowOut.save') && { label: '修改', run: () => setOpened({ show: 'edit', id: row.id }) },
      of(row, 'manualFinish') &&
        may('serviceBorrowOut.finish') && {
          label: '手工完结',
          danger: true,
          run: () => setOpened({ show: 'finish', id: row.id }),
        },
      of(row, 'cancel') &&
        may('serviceBorrowOut.delete') && {
          label: '作废',
          danger: true,
          run: async () => {
            if (
              await confirm({
                title: `作废“${row.code}”？`,
                text: '还没有借出商品，作废后不能恢复。',
                action: '作废',
                danger: true,
              })
            )
              await act('已作废', () => slips.deleteById({ id: row.id, version: row.version }));
          },
        },
    ],
    dialog:
      data &&
      shown &&
      (shown === 'edit' ? (
        <BorrowForm slip={data} onClose={close} />
      ) : shown === 'finish' ? (
        <FinishBorrow slip={data} onClose={close} />
      ) : (
        <MoveLent move={shown} slip={data} onClose={close} />
      )),
  };
}
