import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { useMayVisit } from '../useMayVisit';
import { handOutRefusal, receiveRefusal } from './refusals';

/** 收款 and 出库 of an outbound, in the list and in its document; both happen at the cash desk. */
export function useSaleOutActions() {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  return (out: Schemas['SaleOutRow']) => [
    mayVisit('CashPaymoney') && { label: '收款', refused: receiveRefusal(out), run: () => void navigate(`${pathOfRoute('CashPaymoney') ?? ''}?saleOutId=${out.id}`) },
    mayVisit('CashWaitOutStock') && { label: '出库', refused: handOutRefusal(out), run: () => void navigate(`${pathOfRoute('CashWaitOutStock') ?? ''}?id=${out.id}`) },
  ];
}
