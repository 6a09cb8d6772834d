import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { cashCardsByNumber } from '../../customer/card/cash/cashCardsByNumber';
import type { BeforeContext } from '../../kit/outside';

type Tenders = BodyOf<operations['receiptBill_add']>['tenders'];

/** The cash card of each tender that pays by one, by the tender's place. */
export type CardsByTender = ReadonlyMap<number, { cashCardId: string; field: string }>;

/** Tells at once that no tender pays by a cash card, as most receipts do. */
export const withoutCards = (tenders: Tenders): CardsByTender | undefined =>
  tenders.some(({ method }) => method === PayMethod.cashCard) ? undefined : new Map();

/** Finds the cash cards that tenders name by their numbers; a wrong number counts as a try (MEM-12). */
export async function cardsOfTenders(beforehand: BeforeContext, tenders: Tenders): Promise<CardsByTender> {
  const asked = tenders.flatMap(({ method, cardNumber }, index) =>
    method === PayMethod.cashCard
      ? [{ index, number: cardNumber ?? '', field: `tenders[${String(index)}].cardNumber` }]
      : [],
  );
  const ids = await cashCardsByNumber(beforehand, asked);
  return new Map(asked.map(({ index, field }, place) => [index, { cashCardId: ids[place] ?? '', field }]));
}
