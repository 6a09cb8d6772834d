import { sql } from 'kysely';
import type { Ways } from '../http/outside';
import { gatewayOf } from './gateways';
import { heard, closingBegun } from './settleTrade';
import { findTrade, isOpen, type Trade } from './trades';

const LEAST_PAUSE_SECONDS = 2;

/** Whether it is our turn to ask: nobody asks the provider of one payment more often than every two seconds. */
const isOurTurn = async ({ desk, system }: Ways, storeId: string, id: string): Promise<boolean> => {
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
export async function askOf({ desk, system }: Ways, storeId: string, trade: Trade): Promise<string | undefined> {
  const word = await gatewayOf(desk, system, storeId, trade.provider).query(trade);
  return system(storeId, (ctx) => heard(ctx, trade.id, word, trade.status));
}

/** The same for whoever polls; of what is decided nobody needs to be asked. */
export async function refreshTrade(ways: Ways, storeId: string, id: string): Promise<void> {
  const trade = await ways.system(storeId, ({ db }) => findTrade(db, storeId, id));
  if (trade && isOpen(trade) && (await isOurTurn(ways, storeId, id))) await askOf(ways, storeId, trade);
}

/** Closes a payment at the provider, so that nobody can pay it any more; what was paid meanwhile stays paid. */
export async function closeTrade({ desk, system }: Ways, storeId: string, id: string, reason: string): Promise<void> {
  const trade = await system(storeId, (ctx) => closingBegun(ctx, id, reason));
  if (!trade || !isOpen(trade)) return;
  const word = await gatewayOf(desk, system, storeId, trade.provider).close(trade);
  await system(storeId, (ctx) => heard(ctx, id, word, 'close'));
}
