import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { giveBackCard } from '../../customer/card/giveBackCard';
import type { Context } from '../../kit/context';

/** What goes back by one way of payment; what goes back to a card has no account before its lots are known. */
export interface BackTender {
  method: PayMethod;
  amount: number;
  account: { id: string } | undefined;
  field: string;
}

/**
 * Fills the lots of a card with what goes back to it, and replaces it by the accounts of these lots. The outbound is
 * locked.
 */
export async function intoCard(
  ctx: Context,
  out: { id: string; customerId: string },
  tenders: readonly BackTender[],
  document: { id: string; reason: string },
): Promise<(BackTender & { account: { id: string } })[]> {
  const amount = tenders
    .filter(({ method }) => method === PayMethod.storedValue)
    .reduce((sum, tender) => sum + tender.amount, 0);
  const { id: saleOutId, customerId } = out;
  const back = await giveBackCard(ctx, { saleOutId, customerId, amount }, { kind: 'refundBill', ...document });
  return [
    ...tenders.flatMap(({ account, ...tender }) => (account ? [{ ...tender, account }] : [])),
    ...back.map((part) => ({
      method: PayMethod.storedValue,
      amount: part.amount,
      account: { id: part.accountId },
      field: 'tenders',
    })),
  ];
}
