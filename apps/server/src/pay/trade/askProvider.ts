import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { sql } from 'kysely';
import type { OutsideAccess } from '../../kit/outside';
import type { TradeAnswer } from './gateway';
import { gatewayOf } from './gateways';
import { applyTradeAnswer, closingBegun } from './settleTrade';
import { closingGivesBack, findTrade, isOpen, type Trade } from './trades';

const LEAST_PAUSE_SECONDS = 2;

const { closing } = payTradeLifecycle.statuses;

/** Whether it is our turn to ask: nobody asks the provider of one payment more often than every two seconds. */
const isOurTurn = async ({ desk, system }: OutsideAccess, storeId: string, id: string): Promise<boolean> => {
  const now = desk.clock.now();
  return system(storeId, async ({ db }) => {
    const asked = await db
      .updateTable('pay_trade')
      .set({ asked_time: now })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('asked_time', 'is', null),
          row('asked_time', '<=', sql<Date>`${now}::timestamptz - make_interval(secs => ${LEAST_PAUSE_SECONDS})`),
        ]),
      )
      .executeTakeFirst();
    return asked.numUpdatedRows === 1n;
  });
};

/** Asks the provider what became of a payment and does what the answer asks for. */
export async function askOf({ desk, system }: OutsideAccess, storeId: string, trade: Trade): Promise<TradeAnswer> {
  const answer = await gatewayOf(desk, system, storeId, trade.provider).query(trade);
  await system(storeId, (ctx) => applyTradeAnswer(ctx, trade.id, answer, trade.status));
  return answer;
}

/** The same for whoever polls; of what is decided nobody needs to be asked. */
export async function refreshTrade(access: OutsideAccess, storeId: string, id: string): Promise<void> {
  const trade = await access.system(storeId, ({ db }) => findTrade(db, storeId, id));
  if (!trade || !isOpen(trade) || !(await isOurTurn(access, storeId, id))) return;
  // While it is being undone only another undoing decides.
  if (trade.status === closing.code && closingGivesBack(trade)) await closeThere(access, storeId, trade);
  else await askOf(access, storeId, trade);
}

/** Closes the order at the provider and applies its answer, without a step of our own before. */
export async function closeThere({ desk, system }: OutsideAccess, storeId: string, trade: Trade): Promise<void> {
  const answer = await gatewayOf(desk, system, storeId, trade.provider).close(trade);
  await system(storeId, (ctx) => applyTradeAnswer(ctx, trade.id, answer, 'close'));
}

/** Closes a payment at the provider, so that nobody can pay it any more; what was paid meanwhile stays paid. */
export async function closeTrade(access: OutsideAccess, storeId: string, id: string, reason: string): Promise<void> {
  const trade = await access.system(storeId, (ctx) => closingBegun(ctx, id, reason));
  if (trade && isOpen(trade)) await closeThere(access, storeId, trade);
}
