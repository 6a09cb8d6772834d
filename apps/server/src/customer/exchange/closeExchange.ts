import type { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import type { EventOf } from '@partsdesk/core/lifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { reverseEntry } from '../../goods/stock/stockEntries';
import { STOCK_OUT } from '../../goods/stock/stockEntryRows';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lockedPoints, returnPoints } from '../points/pointsAccounts';
import { returnQuota } from './addExchange';
import { customerExchanges } from './customerExchanges';
import { lockedExchange, type LockedExchange } from './exchangeRows';
import { stockOutOf } from './handOutExchange';

/** Ends a locked exchange without a gift: its points go back to their lots, and its quota to the gift (MEM-45). */
async function close(
  ctx: Context,
  exchange: LockedExchange,
  event: EventOf<typeof customerExchangeLifecycle>,
  { reason, words }: { reason: string; words: string },
): Promise<void> {
  await customerExchanges.move(
    ctx,
    exchange,
    { status: event },
    { reason, closedName: ctx.user?.name ?? '', closedTime: ctx.now },
    reason ? { reason } : {},
  );
  const [account] = await lockedPoints(ctx, [exchange.customerId]);
  if (!account) throw new Error(`customer ${exchange.customerId} has no points account`);
  await returnPoints(ctx, account, 'exchange', {
    kind: 'exchangeBack',
    document: { kind: 'customerExchange', id: exchange.id },
    saleOutId: null,
    reason: [words, reason].filter(Boolean).join('：'),
  });
  await returnQuota(ctx, exchange.giftId, exchange.quantity);
  await ctx.tellStore();
}

const reasonOf = (text: string, name: string): string => {
  const reason = text.trim();
  if (!reason) throw new Failure(`请填写${name}`, { field: 'reason' });
  return reason;
};

/** The shop does not hand it out. */
export async function rejectExchange(ctx: Context, body: BodyOf<operations['customerExchange_reject']>): Promise<null> {
  const reason = reasonOf(body.reason, '驳回原因');
  const exchange = await lockedExchange(ctx, body.id);
  customerExchanges.check(exchange, body.version, 'status', 'reject');
  await close(ctx, exchange, 'reject', { reason, words: '驳回' });
  return null;
}

/** The customer does not want it any more. */
export async function cancelExchange(
  ctx: Context,
  { id, version }: BodyOf<operations['customerExchange_cancel']>,
): Promise<null> {
  const exchange = await lockedExchange(ctx, id);
  customerExchanges.check(exchange, version, 'status', 'cancel');
  await close(ctx, exchange, 'cancel', { reason: '', words: '取消兑换' });
  return null;
}

/** The customer brings the gifts back: the store-room's document is reversed, at the cost that it left at. */
export async function takeExchangeBack(
  ctx: Context,
  body: BodyOf<operations['customerExchange_takeBack']>,
): Promise<null> {
  const reason = reasonOf(body.reason, '退回原因');
  const exchange = await lockedExchange(ctx, body.id);
  customerExchanges.check(exchange, body.version, 'status', 'takeBack');
  const { stockEntryId } = exchange;
  if (stockEntryId === null) throw new Error(`exchange ${exchange.id} was handed out without a document`);
  const entry = await stockOutOf(ctx, stockEntryId);
  await close(ctx, exchange, 'takeBack', { reason, words: '退回礼品' });
  await reverseEntry(ctx, STOCK_OUT, entry, `${exchange.code ?? ''} 退回礼品：${reason}`.slice(0, 100));
  return null;
}
