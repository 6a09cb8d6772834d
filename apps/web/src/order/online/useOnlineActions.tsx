import { can } from '@partsdesk/core/lifecycle';
import { onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { CancelOnline } from './CancelOnline';
import { DeliverOnline } from './DeliverOnline';
import { DistributeOnline } from './DistributeOnline';
import { MakeUp } from './MakeUp';
import { ReduceOnline } from './ReduceOnline';

type Row = Schemas['OnlineOrderRow'];

const forms = {
  deliver: DeliverOnline,
  distribute: DistributeOnline,
  reduce: ReduceOnline,
  makeUp: MakeUp,
  cancel: CancelOnline,
};

/** Returns the actions that an online order and the user's rights allow, for the lists and the document. */
export function useOnlineActions(reload: () => void) {
  const orders = useGroup(orderSale);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct(reload);
  const [opened, setOpened] = useState<{ show: keyof typeof forms; row: Row }>();
  const Form = opened && forms[opened.show];
  return {
    actionsOf: (row: Row) => {
      const accepts = (event: string) => can(onlineLifecycleOf(row.flow), row.status, event);
      const show = (form: keyof typeof forms) => () => setOpened({ show: form, row });
      const seen = { id: row.id, version: row.version };
      const undecided = row.inAfterSale && '有售后未处理完';
      const unaccepted = row.flow === 1 && row.status === 0 && !row.acceptedTime;
      return [
        accepts('accept') &&
          unaccepted &&
          may('onlineOrder.deliver') && {
            label: '受理',
            primary: true,
            run: async () => {
              if (
                await confirm({
                  title: `受理“${row.code}”？`,
                  text: `受理后即可${row.delivery === 1 ? '自提出库' : '发货'}，顾客收货后再付款。`,
                  action: '受理',
                })
              )
                await act('已受理', () => orders.acceptOrder(seen));
            },
          },
        accepts('deliver') &&
          !unaccepted &&
          may('onlineOrder.deliver') && {
            label: row.delivery === 1 ? '自提出库' : '发货',
            primary: true,
            refused: undecided,
            run: show('deliver'),
          },
        accepts('requestPay') &&
          may('onlineOrder.deliver') && {
            label: '发起收款',
            primary: true,
            run: () => act('已发短信请顾客付款', () => orders.requestPay(seen)),
          },
        accepts('reduce') && may('onlineOrder.reduction') && { label: '减价', run: show('reduce') },
        accepts('distribute') &&
          may('onlineOrder.distribute') && { label: '分配门店', refused: undecided, run: show('distribute') },
        accepts('makeUp') && may('onlineOrder.makeup') && { label: '补差价', refused: undecided, run: show('makeUp') },
        accepts('cancel') &&
          may('onlineOrder.cancel') && { label: '取消订单', danger: true, refused: undecided, run: show('cancel') },
      ];
    },
    dialog: opened && Form && (
      <Form
        key={opened.row.id}
        order={opened.row}
        reload={reload}
        onClose={(saved) => {
          setOpened(undefined);
          if (saved) reload();
        }}
      />
    ),
  };
}
