import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Database } from '../../db/database';
import { asSystem } from '../../jobs/withoutRequest';
import type { AsSystem, Outside, OutsideAccess } from '../../kit/outside';
import type { Deliveries, Messages } from '../../kit/sendLater';
import { carryBill } from '../bill/dayBill';
import { carryRefund } from '../refund/carryRefund';
import { carryShipping } from '../wechat/wxShipping';
import { askOf, closeThere, closeTrade } from './askProvider';
import { messageIdOf, remindOfPayment, type PayMessageKind } from './payMessages';
import { pauseUntilNextQuestion } from './payQuestions';
import { canBringMoney, closingGivesBack, findTrade, isOpen, type Trade } from './trades';

const { closing } = payTradeLifecycle.statuses;

/** Asks about an open payment, and closes it once it has expired. */
async function askOpen(access: OutsideAccess, storeId: string, trade: Trade): Promise<void> {
  if (trade.status === closing.code) await closeThere(access, storeId, trade);
  else await askOf(access, storeId, trade);
  const after = await access.system(storeId, ({ db }) => findTrade(db, storeId, trade.id));
  if (after && isOpen(after) && after.expireTime <= access.desk.clock.now())
    await closeTrade(access, storeId, trade.id, '超时未支付');
}

/** Asks whether a closed payment was paid all the same; returns whether the provider answered. */
async function askClosed(access: OutsideAccess, storeId: string, trade: Trade): Promise<boolean> {
  const { state } = await askOf(access, storeId, trade);
  // Closes an order that reached WeChat Pay after our closing. Not where closing gives money back: it may overtake
  // another answer that says paid.
  if (state === 'open' && !closingGivesBack(trade)) await closeThere(access, storeId, trade);
  return state !== 'unknown';
}

/**
 * Follows a payment until no money can come of it any more. Every message is followed by one other, also where it is
 * delivered twice, since its process was killed, or where asking throws.
 */
async function followTrade(
  access: OutsideAccess,
  { storeId, id }: Messages['payTrade'],
  messageId: string,
): Promise<void> {
  const trade = await access.system(storeId, ({ db }) => findTrade(db, storeId, id));
  if (!trade || !canBringMoney(trade)) return;
  let answered = false;
  try {
    if (isOpen(trade)) await askOpen(access, storeId, trade);
    else answered = await askClosed(access, storeId, trade);
  } finally {
    await access.system(storeId, async (ctx) => {
      const left = await findTrade(ctx.db, storeId, id);
      const pause = left && pauseUntilNextQuestion(left, ctx.now, answered);
      if (pause !== undefined)
        await remindOfPayment(ctx, 'payTrade', id, pause, messageIdOf(`question after ${messageId}`));
    });
  }
}

/** Delivers the messages to the providers, after the commit; a question without an answer is repeated. */
export function carryPayments(desk: Outside, database: Database): Deliveries<PayMessageKind> {
  const system =
    (kind: PayMessageKind): AsSystem =>
    (storeId, work) =>
      asSystem(
        { database, clock: desk.clock, settings: desk.settings },
        { storeId, id: kind, operation: `outbox/${kind}` },
        work,
      );
  return {
    payTrade: (message, id) => followTrade({ desk, system: system('payTrade') }, message, id),
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
