import { useNavigate } from 'react-router-dom';
import { saleOutAddress } from '../order/documentAddress';
import { useMayVisit } from '../useMayVisit';
import type { Entry } from './workingList';

/** Returns the action that opens the outbound which an entry was paid for, where there is one. */
export function useEntryDocument() {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  return ({ saleOutId }: Entry) =>
    saleOutId !== null &&
    mayVisit('OrderDeliveryOrderDetails') && { label: '出库单', run: () => void navigate(saleOutAddress(saleOutId)) };
}
