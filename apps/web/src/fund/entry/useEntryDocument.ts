import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { saleOutAddress } from '../../order/documentAddress';
import { useMayVisit } from '../../useMayVisit';
import type { Entry } from '../workingList';

/** The screens of what was entered by hand, by the kind of the ledger. */
const entered = {
  fundIncome: { screen: 'FundIncome', label: '收入单' },
  fundExpenses: { screen: 'FundExpenses', label: '支出单' },
  transfer: { screen: 'FundTransfer', label: '转账单' },
  fee: { screen: 'FundTransfer', label: '转账单' },
} as const;

/** Returns the action that opens the document which moved the money, where the user may. */
export function useEntryDocument() {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  return ({ saleOutId, documentKind, documentCode }: Pick<Entry, 'saleOutId' | 'documentKind' | 'documentCode'>) => {
    const own = entered[documentKind as keyof typeof entered] as (typeof entered)[keyof typeof entered] | undefined;
    if (own)
      return (
        mayVisit(own.screen) && {
          label: own.label,
          run: () => void navigate(listAddress(own.screen, { keyword: documentCode })),
        }
      );
    return (
      saleOutId !== null &&
      mayVisit('OrderDeliveryOrderDetails') && { label: '出库单', run: () => void navigate(saleOutAddress(saleOutId)) }
    );
  };
}
