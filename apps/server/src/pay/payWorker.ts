import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Database } from '../db/database';
import type { BySystem, Outside, Ways } from '../http/outside';
import type { Deliveries, Messages } from '../jobs/sendLater';
import { bySystem } from '../jobs/withoutRequest';
import { askOf, closeTrade } from './askProvider';
import { carryRefund } from './carryRefund';
import { carryBill } from './dayBill';
import { remindOfPayment, type PayMessageKind } from './payMessages';
import { findTrade, isOpen, type Trade } from './trades';
import { carryShipping } from './wxShipping';

const { closing, closed } = payTradeLifecycle.statuses;

/** The longer nothing happens, the more rarely it is asked. */
function pauseAfter(trade: Trade, now: Date): number {
  const age = (now.getTime() - trade.createTime.getTime()) / 1000;
  return age < 60 ? 5 : age < 600 ? 15 : age < 3600 ? 60 : 600;
}

/** Follows a payment until it is decided, whether or not anybody looks or tells. */
async function followTrade({ desk, system }: Ways, { storeId, id }: Messages['payTrade']): Promise<void> {
  const trade = await system(storeId, ({ db }) => findTrade(db, storeId, id));
  if (!trade) return;
  if (!isOpen(trade)) {
    // The last question after a closing.
    if (trade.status === closed.code) await askOf({ desk, system }, storeId, trade);
    return;
  }
  if (trade.status === closing.code) await closeTrade({ desk, system }, storeId, id, trade.reason);
  else await askOf({ desk, system }, storeId, trade);
  const after = await system(storeId, ({ db }) => findTrade(db, storeId, id));
  if (after && isOpen(after) && after.expireTime <= desk.clock.now())
    await closeTrade({ desk, system }, storeId, id, '超时未支付');
  await system(storeId, async (ctx) => {
    const left = await findTrade(ctx.db, storeId, id);
    if (left && isOpen(left)) await remindOfPayment(ctx, 'payTrade', id, pauseAfter(left, ctx.now));
  });
}

/** What is asked of the providers and told them, after the commit. None of it fails for good: what has no answer is asked again. */
export function carryPayments(desk: Outside, database: Database): Deliveries<PayMessageKind> {
  const system =
    (kind: PayMessageKind): BySystem =>
    (storeId, work) =>
      bySystem(
        { database, clock: desk.clock, settings: desk.settings },
        { storeId, id: kind, operation: `outbox/${kind}` },
        work,
      );
  return {
    payTrade: (message) => followTrade({ desk, system: system('payTrade') }, message),
    payBill: (message) => carryBill({ desk, system: system('payBill') }, message),
    payShipping: (message) =>
      carryShipping(
        {
          desk,
          system: system('payShipping'),
          platform: (work) => database.transaction({ role: 'platform' }, ({ db }) => work(db)),
        },
        message,
      ),
    payRefund: (message) => carryRefund({ desk, system: system('payRefund') }, message),
  };
}
