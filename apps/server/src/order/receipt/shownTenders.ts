import { PayMethod, STORED_VALUE } from '@partsdesk/core/order/receipt/tenders';

/** Shows what several lots of a card paid, or got back, as one tender (MEM-61). */
export function asOneCard<Tender extends { method: PayMethod | 'credit'; accountName: string; amount: number }>(
  tenders: readonly Tender[],
  add: (sum: Tender, next: Tender) => Tender,
): Tender[] {
  const first = tenders.findIndex(({ method }) => method === PayMethod.storedValue);
  return tenders.flatMap((tender, index) => {
    if (tender.method !== PayMethod.storedValue) return [tender];
    if (index !== first) return [];
    const parts = tenders.filter(({ method }) => method === PayMethod.storedValue);
    return [{ ...parts.reduce(add), accountName: STORED_VALUE.label }];
  });
}
