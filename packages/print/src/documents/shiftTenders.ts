import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';

interface Tender {
  method: string;
  count: number;
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
}

/** Lists the rows of 各收款方式: what the cashier counts, then what came in through a provider and is not counted. */
export function shiftTenders({ expectedCash, tenders, onlineCount, onlineAmount }: ShiftTakings) {
  const used = tenders
    .filter(({ count, method, counted }) => count > 0 || method === 'cash' || (counted ?? 0) > 0)
    .map((tender) => ({ ...tender, label: payMethodLabel(tender.method) }));
  if (onlineCount === 0) return used;
  const uncounted = { expected: null, counted: null, variance: null };
  const amount = expectedCash === null ? null : onlineAmount;
  return [...used, { method: 'online', label: '线上收款码', count: onlineCount, amount, ...uncounted }];
}
