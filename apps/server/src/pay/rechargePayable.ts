import { next } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { bookCard, lockedCard, MOST_ON_A_CARD, onCard } from '../customer/valueCard';
import { bookFund } from '../fund/fundLedger';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import { onlineAccountOf } from './onlineAccount';
import type { Payable, PayableDocument } from './payables';

const { paid } = paymentStatus.statuses;

const locked = ({ db, storeId }: Context, id: string) => db.selectFrom('recharge_order').select(['customer_id as customerId', 'amount', 'gift', 'payment_status as paymentStatus'])
  .where('store_id', '=', storeId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const move = (ctx: Context, { id }: PayableDocument, status: number) => ctx.db.updateTable('recharge_order').set({ payment_status: status, ...(status === paid.code && { paid_time: ctx.now }) })
  .where('store_id', '=', ctx.storeId).where('id', '=', id).execute();

/** What a recharge order is for, in a few words. */
const rechargeWords = (amount: number, gift: number): string => `储值充值 ${formatYuan(amount)}${gift ? `，送 ${formatYuan(gift)}` : ''}`;

/** A recharge order: what is paid for it is on the customer's card at once, with what was promised on top. */
export const rechargePayable: Payable = {
  async find({ db, storeId }, id, lock) {
    const found = db.selectFrom('recharge_order').select(['id', 'shop_id as shopId', 'code', 'amount', 'gift', 'payment_status as status']).where('store_id', '=', storeId).where('id', '=', id);
    const order = await (lock ? found.forUpdate() : found).executeTakeFirst();
    if (!order) return undefined;
    return { id: order.id, shopId: order.shopId, code: order.code ?? '', summary: rechargeWords(order.amount, order.gift), due: order.status === paid.code ? 0 : order.amount, cancelled: false };
  },

  async begun(ctx, document) {
    const order = await locked(ctx, document.id);
    // Another recharge may have been paid since this one was written.
    if (await onCard(ctx, order.customerId) + order.amount + order.gift > MOST_ON_A_CARD) throw new Failure(`充值后余额会超过 ${formatYuan(MOST_ON_A_CARD)}，不能充值；未扣款`);
    await move(ctx, document, next(paymentStatus, order.paymentStatus, 'begin') ?? order.paymentStatus);
  },

  async paid(ctx, document, trade) {
    const order = await locked(ctx, document.id);
    const card = await lockedCard(ctx, order.customerId);
    const tooMuch = card.principal + card.gift + order.amount + order.gift > MOST_ON_A_CARD;
    // What cannot go on the card, or is there already, goes back to whoever paid it.
    if (order.paymentStatus === paid.code || trade.amount < order.amount || tooMuch) {
      await move(ctx, document, next(paymentStatus, order.paymentStatus, 'failed') ?? order.paymentStatus);
      return { taken: 0, receiptId: null };
    }
    await move(ctx, document, paid.code);
    await bookCard(ctx, card, { kind: 'recharge', id: document.id }, [
      { kind: 'topUp', principal: order.amount, gift: 0, reason: `充值单 ${document.code}` },
      { kind: 'gift', principal: 0, gift: order.gift, reason: `充值单 ${document.code} 赠送` },
    ]);
    ctx.changed('valueCard', card.id, { principal: card.principal, gift: card.gift }, { principal: card.principal + order.amount, gift: card.gift + order.gift });
    await ctx.tellStore();
    // Last what everybody waits for.
    await bookFund(ctx, await onlineAccountOf(ctx), order.amount, { kind: 'recharge', id: document.id });
    return { taken: order.amount, receiptId: null };
  },

  async stopped(ctx, document) {
    const order = await locked(ctx, document.id);
    await move(ctx, document, next(paymentStatus, order.paymentStatus, 'failed') ?? order.paymentStatus);
  },
};
