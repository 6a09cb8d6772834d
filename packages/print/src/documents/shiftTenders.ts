import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';

interface Tender {
  method: string;
  count: number;
  refundCount: number;
  received: number | null;
  refunded: number | null;
  amount: number | null;
  expected: number | null;
  counted: number | null;
  variance: number | null;
}

export interface ShiftTakings {
  expectedCash: number | null;
  tenders: readonly Tender[];
  onlineCount: number;
  onlineAmount: number;
  onlineRefundCount: number;
  onlineRefunded: number;
}

/** Lists the rows of 各收款方式: what the cashier counts, then what came in through a provider and is not counted. */
export function shiftTenders(shift: ShiftTakings) {
  const used = shift.tenders
    .filter(
      ({ count, refundCount, method, counted }) => count + refundCount > 0 || method === 'cash' || (counted ?? 0) > 0,
    )
    .map((tender) => ({ ...tender, label: payMethodLabel(tender.method) }));
  const { expectedCash, onlineCount, onlineAmount, onlineRefundCount, onlineRefunded } = shift;
  if (onlineCount + onlineRefundCount === 0) return used;
  const told = (amount: number) => (expectedCash === null ? null : amount);
  return [
    ...used,
    {
      method: 'online',
      label: '线上收款码',
      count: onlineCount,
      refundCount: onlineRefundCount,
      received: told(onlineAmount),
      refunded: told(onlineRefunded),
      amount: told(onlineAmount - onlineRefunded),
      expected: null,
      counted: null,
      variance: null,
    },
  ];
}
