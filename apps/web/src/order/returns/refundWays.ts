import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { refundPlan } from '@partsdesk/core/order/returns/refund';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { DraftRow } from './returnDraft';

/** What is given back by each way of payment, fen. */
export type Ways = Readonly<Record<string, number | undefined>>;

/** Plans what goes back in money as the server does: the uses of gift cards go back to their cards, beside it. */
export function planOf(able: Schemas['ReturnableAmount'], rows: readonly DraftRow[], refunds: readonly number[]) {
  const covered = new Set(able.lines.flatMap((line) => (line.byGiftCard ? [line.saleOutLineId] : [])));
  const money = refunds.reduce((sum, fen, at) => (covered.has(rows[at]?.saleOutLineId ?? '') ? sum : sum + fen), 0);
  return refundPlan(
    money,
    able.debt,
    able.tenders.filter(({ method }) => method !== PayMethod.giftCard),
  );
}

type Plan = ReturnType<typeof planOf>;

export const suggestedWays = ({ tenders }: Plan): Ways =>
  Object.fromEntries(tenders.map(({ method, suggested }) => [method, suggested]));

/** Gives back as much in cash as was paid in cash, and the rest by the other ways in their order. */
export function cashWays({ due, tenders }: Plan): Ways {
  let left = due;
  const take = ({ method, rest }: Plan['tenders'][number]): [string, number] => {
    const amount = Math.min(left, rest);
    left -= amount;
    return [method, amount];
  };
  const isCash = ({ method }: { method: string }) => method === PayMethod.cash;
  const cash = tenders.filter(isCash).map(take);
  return Object.fromEntries([...cash, ...tenders.filter((tender) => !isCash(tender)).map(take)]);
}
