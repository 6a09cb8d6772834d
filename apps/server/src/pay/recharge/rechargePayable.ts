import { topUpProblem, type SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { topUpCard } from '../../customer/card/topUpCard';
import { cardBalance, lockedCard, openCard } from '../../customer/card/valueCards';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { onlineAccountOf } from '../trade/onlineAccount';
import type { Payable, PayableDocument } from '../trade/payables';
import type { Trade } from '../trade/trades';
import { rechargeOrders } from './rechargeOrders';

const { paid: done } = paymentStatus.statuses;

const read = ({ db, storeId }: Context, id: string) =>
  db
    .selectFrom('recharge_order')
    .select([
      'id',
      'shop_id as shopId',
      sql<string>`coalesce(code, '')`.as('code'),
      'customer_id as customerId',
      'amount',
      'gift',
      'payment_status as paymentStatus',
      'spend_rule as spendRule',
      'gift_days as giftDays',
    ])
    .$narrowType<{ spendRule: SpendRule; customerId: string }>()
    .where('kind', '=', sql.lit(1))
    .where('store_id', '=', storeId)
    .where('id', '=', id);

type Order = NonNullable<Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>>;

/** Describes the recharge in a few words. */
const wordsOf = ({ amount, gift }: Order) => `储值充值 ${formatYuan(amount)}${gift ? `，送 ${formatYuan(gift)}` : ''}`;
const documentOf = (order: Order): PayableDocument => ({
  id: order.id,
  shopId: order.shopId,
  customerId: null,
  code: order.code,
  summary: wordsOf(order),
  reductions: [],
  due: order.paymentStatus === done.code ? 0 : order.amount,
  cancelled: false,
  sale: null,
});

async function begun(ctx: Context, order: Order): Promise<void> {
  // Another recharge may have been paid since this order was made.
  const problem = topUpProblem(await cardBalance(ctx, order.customerId), order);
  if (problem) throw new Failure(`${problem}；未扣款`);
  await rechargeOrders.move(ctx, order, { paymentStatus: 'begin' });
}

async function paid(ctx: Context, order: Order, trade: Trade) {
  await openCard(ctx, order.customerId);
  const card = await lockedCard(ctx, order.customerId);
  // Refunds a payment that exceeds the card's limit, falls short of the order, or repeats a paid one.
  if (
    !card ||
    order.paymentStatus === done.code ||
    trade.amount < order.amount ||
    topUpProblem(card.principal + card.gift, order)
  ) {
    await rechargeOrders.move(ctx, order, { paymentStatus: 'failed' });
    return { taken: 0, receiptId: null };
  }
  await rechargeOrders.move(ctx, order, { paymentStatus: 'confirmed' }, { paidTime: ctx.now });
  await ctx.tellStore();
  await topUpCard(ctx, card, order, [{ accountId: await onlineAccountOf(ctx), amount: order.amount }]);
  return { taken: order.amount, receiptId: null };
}

/** A recharge order: the paid amount and its gift are booked on the customer's card at once. */
export const rechargePayable: Payable = {
  // The words of the recharge tell of its gift.
  earned: () => Promise.resolve([]),
  // Money alone charges a card.
  besides: () => Promise.resolve([]),

  async find(ctx, id) {
    const order = await read(ctx, id).executeTakeFirst();
    return order && documentOf(order);
  },

  async lock(ctx, id) {
    const order = await read(ctx, id).forUpdate().executeTakeFirst();
    return (
      order && {
        ...documentOf(order),
        begun: (at) => begun(at, order),
        paid: (at, trade) => paid(at, order, trade),
        async stopped(at) {
          await rechargeOrders.move(at, order, { paymentStatus: 'failed' });
        },
      }
    );
  },
};
