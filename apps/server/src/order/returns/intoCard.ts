import { isCardMethod, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { UsedValue } from '../../customer/card/gift/giftCardUses';
import { giveBackCards } from '../../customer/card/giveBackCard';
import { giveBackPoints } from '../../customer/points/giveBackPoints';
import type { Context } from '../../kit/context';

/** What goes back by one way of payment; what goes back to a card has no account before its lots are known. */
export interface BackTender {
  method: PayMethod;
  amount: number;
  account: { id: string } | undefined;
  field: string;
}

/**
 * Fills the lots of cards and of points with what goes back to them, and replaces it by the accounts that it comes out
 * of. The outbound is locked.
 */
export async function intoCard(
  ctx: Context,
  saleOutId: string,
  tenders: readonly BackTender[],
  document: { id: string; reason: string },
): Promise<(BackTender & { account: { id: string } })[]> {
  const methods = new Set(tenders.map(({ method }) => method).filter(isCardMethod));
  const amounts = [...methods].map((method) => ({
    method,
    amount: tenders.reduce((sum, tender) => sum + (tender.method === method ? tender.amount : 0), 0),
  }));
  const back = await giveBackCards(ctx, saleOutId, amounts, { kind: 'refundBill', ...document });
  const byPoints = tenders.reduce((sum, { method, amount }) => sum + (method === PayMethod.points ? amount : 0), 0);
  // Points after cards: the common lock order.
  const points = await giveBackPoints(ctx, saleOutId, byPoints, { kind: 'refundBill', ...document });
  return [
    ...tenders.flatMap(({ account, ...tender }) => (account ? [{ ...tender, account }] : [])),
    ...back.map(({ method, amount, accountId }) => ({ method, amount, account: { id: accountId }, field: 'tenders' })),
    ...points.map(({ amount, accountId }) => ({
      method: PayMethod.points,
      amount,
      account: { id: accountId },
      field: 'tenders',
    })),
  ];
}

/** Writes what uses of gift cards gave back as tenders. */
export const usesBack = (back: readonly UsedValue[]): (BackTender & { account: { id: string } })[] =>
  back.map(({ accountId, amount }) => ({
    method: PayMethod.giftCard,
    amount,
    account: { id: accountId },
    field: 'tenders',
  }));
