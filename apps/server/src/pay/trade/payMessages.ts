import { createHash } from 'node:crypto';
import { addSeconds } from '../../clock';
import type { Context } from '../../kit/context';
import { sendLater } from '../../kit/sendLater';

/** What is asked of a provider, or told it, after the commit; whoever is killed on the way finds it again. */
export type PayMessageKind = 'payTrade' | 'payRefund' | 'payShipping' | 'payBill';

/** Schedules a message about a payment; with `once` as its id it is written once, however often it is asked for. */
export const remindOfPayment = (
  ctx: Pick<Context, 'db' | 'storeId' | 'now'>,
  kind: PayMessageKind,
  id: string,
  seconds: number,
  once?: string,
): Promise<void> =>
  sendLater(
    ctx,
    kind,
    { storeId: ctx.storeId, id },
    { at: addSeconds(ctx.now, seconds), ...(once === undefined ? {} : { once }) },
  );

/** Derives the id of a message that is to be written once from what it is about. */
export const messageIdOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
