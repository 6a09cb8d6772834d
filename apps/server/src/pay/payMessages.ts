import { addSeconds } from '../clock';
import type { Context } from '../http/context';
import { sendLater } from '../jobs/sendLater';

/** What is asked of a provider, or told it, after the commit; whoever is killed on the way finds it again. */
export type PayMessageKind = 'payTrade' | 'payRefund' | 'payShipping' | 'payBill';

export const remindOfPayment = (
  ctx: Pick<Context, 'db' | 'storeId' | 'now'>,
  kind: PayMessageKind,
  id: string,
  seconds: number,
): Promise<void> => sendLater(ctx, kind, { storeId: ctx.storeId, id }, { at: addSeconds(ctx.now, seconds) });
