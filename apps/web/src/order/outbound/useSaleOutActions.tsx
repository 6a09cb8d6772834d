import { can } from '@partsdesk/core/lifecycle';
import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { CollectByCode } from '../collect/CollectByCode';
import { handOutRefusal, receiveRefusal } from '../receipt/refusals';
import { HandOut } from './HandOut';

type Row = Schemas['SaleOutRow'];

/**
 * Returns 收款, 出库 and 收款码 of an outbound, for the list and the document: those that its status has, with the reason when
 * one is refused.
 */
export function useSaleOutActions() {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const [handingOut, setHandingOut] = useState<Row>();
  const [collecting, setCollecting] = useState<Row>();
  return {
    actionsOf: (out: Row) => {
      const owes = !isCancelledOut(out) && out.paymentStatus !== paymentStatus.statuses.paid.code;
      return [
        owes &&
          mayVisit('CashPaymoney') && {
            label: '收款',
            refused: receiveRefusal(out),
            run: () => void navigate(`${pathOfRoute('CashPaymoney') ?? ''}?saleOutId=${out.id}`),
          },
        can(saleOutLifecycle, out.status, 'handOutAll') &&
          mayVisit('CashWaitOutStock') && {
            label: '出库',
            refused: handOutRefusal(out),
            run: () => setHandingOut(out),
          },
        owes && mayVisit('CashPaymoney') && { label: '收款码', run: () => setCollecting(out) },
      ] as const;
    },
    dialog: (
      <>
        {handingOut && <HandOut key={handingOut.id} id={handingOut.id} onClose={() => setHandingOut(undefined)} />}
        {collecting && (
          <CollectByCode key={collecting.id} saleOutId={collecting.id} onClose={() => setCollecting(undefined)} />
        )}
      </>
    ),
  };
}
