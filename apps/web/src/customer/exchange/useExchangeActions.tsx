import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import type { RowActionList } from '@partsdesk/ui/list/RowActions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { ReasonDialog } from '../card/ReasonDialog';
import { pointsText } from './exchangeTexts';
import { HandOutExchange } from './HandOutExchange';

type Exchange = Schemas['CustomerExchange'];

/** Returns what can be done with an exchange now, and the dialog that one of them has opened. */
export function useExchangeActions() {
  const exchanges = useGroup(customerExchange);
  const [may, act, confirm] = [useMay(), useAct(), useConfirm()];
  const [opened, setOpened] = useState<{ does: 'out' | 'reject' | 'takeBack'; exchange: Exchange }>();
  const close = () => setOpened(undefined);
  const allowed = ({ status }: Exchange, event: 'out' | 'reject' | 'cancel' | 'takeBack', button: string) =>
    can(customerExchangeLifecycle, status, event) && may(`customerExchange.${button}`);
  const cancel = async (exchange: Exchange) => {
    const { id, version, code, points, customerName } = exchange;
    const sure = await confirm({
      title: `取消 ${code}？`,
      text: `${pointsText(points)}退还给「${customerName}」，礼品不再发放。`,
      action: '取消兑换',
      cancel: '先不取消',
      danger: true,
    });
    if (sure) await act('已取消，积分已退还', () => exchanges.cancel({ id, version }));
  };
  const actionsOf = (exchange: Exchange): RowActionList => [
    allowed(exchange, 'out', 'out') && { label: '发放', run: () => setOpened({ does: 'out', exchange }) },
    allowed(exchange, 'reject', 'reject') && {
      label: '驳回',
      danger: true,
      run: () => setOpened({ does: 'reject', exchange }),
    },
    allowed(exchange, 'cancel', 'save') && { label: '取消兑换', danger: true, run: () => void cancel(exchange) },
    allowed(exchange, 'takeBack', 'takeBack') && {
      label: '退回礼品',
      danger: true,
      run: () => setOpened({ does: 'takeBack', exchange }),
    },
  ];
  const dialog = opened && (
    <>
      {opened.does === 'out' && <HandOutExchange exchange={opened.exchange} onClose={close} />}
      {opened.does === 'reject' && (
        <ReasonDialog
          title={`驳回 ${opened.exchange.code}`}
          action="驳回"
          hint={`驳回后 ${pointsText(opened.exchange.points)}退还给客户`}
          save={(reason, idempotencyKey) =>
            exchanges.reject({ id: opened.exchange.id, version: opened.exchange.version, reason }, { idempotencyKey })
          }
          onClose={close}
        />
      )}
      {opened.does === 'takeBack' && (
        <ReasonDialog
          title={`退回 ${opened.exchange.code}`}
          action="退回"
          hint={`礼品回到${opened.exchange.warehouseName}，${pointsText(opened.exchange.points)}退还给客户`}
          save={(reason, idempotencyKey) =>
            exchanges.takeBack({ id: opened.exchange.id, version: opened.exchange.version, reason }, { idempotencyKey })
          }
          onClose={close}
        />
      )}
    </>
  );
  return { actionsOf, dialog };
}
