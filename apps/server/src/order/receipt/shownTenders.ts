import { isPrepaidMethod, payMethodLabel, type PayMethod } from '@partsdesk/core/order/receipt/tenders';

/** Shows what several lots of a card paid, or got back, as one tender; each cash card that is known is one (MEM-61). */
export function asOneCard<
  Tender extends { method: PayMethod | 'credit'; accountName: string; amount: number; cardEnd?: string | null },
>(tenders: readonly Tender[], add: (sum: Tender, next: Tender) => Tender): Tender[] {
  return tenders.flatMap((tender, index) => {
    if (!isPrepaidMethod(tender.method)) return [tender];
    const same = (one: Tender) => one.method === tender.method && one.cardEnd === tender.cardEnd;
    if (tenders.findIndex(same) !== index) return [];
    return [{ ...tenders.filter(same).reduce(add), accountName: payMethodLabel(tender.method) }];
  });
}
