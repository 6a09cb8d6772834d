import { randomInt } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { LAPSE_MINUTES, MOST_WAITING, type OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import { warehouseOfShop } from '../../goods/stock/usualWarehouse';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { planCoupons } from '../../market/coupon/planCoupons';
import { bargained } from '../../market/orderMarks';
import { payCode, SHOWN_SECONDS } from '../../pay/trade/payCode';
import { reservedLines } from '../sale/reservedLines';
import { writeSale } from '../sale/writeSale';
import { appOrders } from './appOrders';
import { earnAtCompletion } from './earnAtCompletion';
import { assertAccepts, lockedOnline, moveOnline } from './lockedOnline';
import { offeredLines } from './offeredLines';
import { lapseAt } from './orderDeadlines';
import { orderPaid } from './orderPaid';
import { payByMember } from './payByMember';
import { cancelUnpaid } from './prepaidBack';
import { previewOrder } from './previewOrder';

type Draft = BodyOf<operations['appOrderSale_add']>;

/** Locks the customer, so that the limit on open orders is checked for one order at a time. */
async function assertMayOrder(ctx: Context, customerId: string): Promise<void> {
  const customer = await fromStore(ctx, 'customer')
    .select('status')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (customer.status === enabled.statuses.disabled.code) throw new Failure('您的账号已停用，请联系店铺');
  const { waiting } = await fromStore(ctx, 'online_order')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('customer_id', '=', customerId)
    .where('status', '=', sql.lit(onlineOrderLifecycle.statuses.awaitingPayment.code))
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_WAITING) throw new Failure(`您有${String(waiting)}笔订单还没有付款，请先付款或取消`);
}

/** The one line of a bargain's order: one piece, by the price of the run alone. */
const lineOf = (ctx: Context, { skuId, listPrice, price }: Awaited<ReturnType<typeof bargained.line>>) => ({
  ...{ id: newId(ctx.now), skuId, isService: false, quantity: 1, orderType: 1 as const, detailTypeId: null },
  ...{ listPrice, price, remark: '', because: [], special: true },
});

async function placeOnline(asked: Context, draft: Draft) {
  const customerId = asked.customerId ?? '';
  const ctx: Context = { ...asked, placeId: draft.shopId };
  const shop = await fromStore(ctx, 'shop')
    .select('id')
    .where('id', '=', draft.shopId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
  if (draft.delivery !== 1 && !draft.address?.trim()) throw new Failure('请填写收货地址', { field: 'address' });
  await assertOpen(ctx);
  await assertMayOrder(ctx, customerId);
  const { bargainId, lines: wanted, couponIds = [] } = draft;
  // A bargain is bought when it is paid: an unpaid one that comes back would never end.
  if (bargainId && draft.payAfterUse) throw new Failure('砍价商品要先付款，不能先用后付', { field: 'payAfterUse' });
  if (bargainId && couponIds.length) throw new Failure('砍价商品不能再用优惠券', { field: 'couponIds' });
  const bargain = bargainId ? await bargained.line(ctx, { bargainId, shopId: draft.shopId, lines: wanted }) : undefined;
  const lines = bargain ? [lineOf(ctx, bargain)] : await offeredLines(ctx, draft, customerId);
  const coupons = await planCoupons(ctx, couponIds, { customerId, shopId: draft.shopId, online: true, lines });
  const money = orderMoney({ lines, coupons });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const { receivable } = money.totals;
  const free = receivable === 0;
  if (free && !coupons.length) throw new Failure('订单金额必须大于0', { field: 'lines' });
  if (free && draft.payAfterUse) throw new Failure('用券后不用付款，请直接下单', { field: 'payAfterUse' });
  if (draft.expected !== undefined && draft.expected !== receivable)
    throw new Failure(`商品价格已变化，现在应付 ${formatYuan(receivable)}，请核对后再下单`, { field: 'expected' });
  const warehouseId = await warehouseOfShop(ctx);
  const reserved = await reservedLines(
    ctx,
    { lines: lines.map((line) => ({ ...line, warehouseId })), money },
    ctx.placeId,
  );
  const flow: OnlineFlow = draft.payAfterUse ? 1 : 0;
  const { orderId, code, saleOutId } = await writeSale(ctx, {
    ...reserved,
    customerId,
    source: 1,
    receiverPhone: draft.phone,
  });
  if (bargain) await bargained.ordered(ctx, orderId, bargain);
  const lapseTime = addSeconds(ctx.now, LAPSE_MINUTES[flow] * 60);
  await ctx.db
    .insertInto('online_order')
    .values({
      store_id: ctx.storeId,
      order_id: orderId,
      shop_id: draft.shopId,
      ordered_shop_id: draft.shopId,
      customer_id: customerId,
      flow,
      delivery: draft.delivery,
      receiver: draft.receiver,
      phone: draft.phone,
      address: draft.address?.trim() ?? '',
      message: draft.message ?? '',
      pickup_code: String(randomInt(1_000_000)).padStart(6, '0'),
      lapse_time: lapseTime,
      create_time: ctx.now,
    })
    .execute();
  // What coupons pay in full is paid when it is ordered (MKT-07).
  await (free ? orderPaid(ctx, orderId) : lapseAt(ctx, orderId, lapseTime));
  ctx.changed('onlineOrder', orderId, null, { code, receivable, flow });
  return { id: orderId, code, saleOutId, receivable, lapseTime };
}

export const appOrderSale: Group<'parts/appOrderSale'> = {
  add: (ctx, { body }) => placeOnline(ctx, body),

  preview: (ctx, { body }) => previewOrder(ctx, body),

  async payCode(ctx, { query }) {
    const out = await fromStore(ctx, 'online_order as online')
      .innerJoin('sale_out as out', withinStore('out.order_id', 'online.order_id'))
      .select('out.id')
      .where('online.customer_id', '=', ctx.customerId ?? '')
      .where('online.order_id', '=', query.id)
      .executeTakeFirst();
    if (!out) throw new Failure('订单不存在');
    return payCode(ctx, 'saleOut', out.id, SHOWN_SECONDS);
  },

  payByMember,

  async page(ctx, { query }) {
    let found = fromStore(ctx, 'online_order as online')
      .select('online.order_id as id')
      .where('online.customer_id', '=', ctx.customerId ?? '')
      .orderBy('online.create_time', 'desc')
      .orderBy('online.order_id', 'desc');
    if (query.status !== undefined) found = found.where('online.status', '=', query.status);
    const { records, ...rest } = await page(ctx, found, query);
    return {
      ...rest,
      records: await appOrders(
        ctx,
        records.map(({ id }) => id),
      ),
    };
  },

  async cancel(ctx, { body: { id, version, reason = '' } }) {
    const order = await lockedOnline(ctx, id, version, 'withdraw');
    if (!(await cancelUnpaid(ctx, order, 'withdraw', reason))) throw new Failure('该订单已付部分款，请联系店铺取消');
    return null;
  },

  async confirmReceipt(ctx, { body: { id, version } }) {
    const order = await lockedOnline(ctx, id, undefined);
    if (order.flow === 1) throw new Failure('先用后付订单付款后自动完成，无需确认收货');
    assertAccepts(order, 'confirm', version);
    await moveOnline(ctx, order, 'confirm', { completedTime: ctx.now });
    await recordEvent(ctx, id, '确认收货');
    await earnAtCompletion(ctx, order);
    await ctx.tellStore();
    return null;
  },
};
