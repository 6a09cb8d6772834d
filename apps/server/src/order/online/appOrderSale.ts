import { randomInt } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { LAPSE_MINUTES, MOST_WAITING, type OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import { decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import { customerPrices } from '../../goods/price/customerPrices';
import { currentPrice, heldPrice, miniGoods } from '../../goods/shop/goodsMini';
import { warehouseOfShop } from '../../goods/stock/usualWarehouse';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bargained } from '../../market/orderMarks';
import { payCode, SHOWN_SECONDS } from '../../pay/trade/payCode';
import { reservedLines } from '../sale/placeOrder';
import { writeSale } from '../sale/writeSale';
import { appOrders } from './appOrders';
import { cancelOnline } from './cancelOnline';
import { earnAtCompletion } from './earnAtCompletion';
import { assertAccepts, lockedOnline, moveOnline } from './lockedOnline';
import { lapseAt } from './orderDeadlines';

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

/** Counts the pieces that the customer bought since an offer began. */
async function boughtSince(ctx: Context, customerId: string, skuId: string, begins: Date | null): Promise<number> {
  const { bought } = await fromStore(ctx, 'online_order as online')
    .innerJoin('order_sale_line as line', withinStore('line.order_id', 'online.order_id'))
    .select(sql<number>`coalesce(sum(line.quantity), 0)`.as('bought'))
    .where('online.customer_id', '=', customerId)
    .where('online.status', '<>', sql.lit(onlineOrderLifecycle.statuses.cancelled.code))
    .where('line.sku_id', '=', skuId)
    .where((where) => (begins ? where('online.create_time', '>=', begins) : where.lit(true)))
    .executeTakeFirstOrThrow();
  return bought;
}

/** Prices the lines at the mini-app's current prices. */
async function offered(ctx: Context, draft: Draft, customerId: string) {
  const rows = await miniGoods(ctx, draft.shopId)
    .select('goods.decimals')
    .where(
      'sku.id',
      'in',
      draft.lines.map(({ skuId }) => skuId),
    )
    .where('mini.on_shelf', '=', sql.lit(1))
    .where('sold.on_sale', '=', sql.lit(1))
    .where('goods.status', '=', sql.lit(1))
    .execute();
  const prices = await customerPrices(
    ctx,
    customerId,
    rows.map(({ skuId }) => skuId),
  );
  const lines = [];
  for (const [index, { skuId, quantity }] of draft.lines.entries()) {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const offer = rows.find((row) => row.skuId === skuId);
    if (!offer) throw new Failure('商品不存在或已下架', at('skuId'));
    if (draft.lines.findIndex((other) => other.skuId === skuId) !== index)
      throw new Failure(`「${offer.name}」重复`, at('skuId'));
    if (decimalsOf(quantity) > offer.decimals)
      throw new Failure(
        offer.decimals === 0
          ? `「${offer.name}」的数量必须是整数`
          : `「${offer.name}」的数量最多${String(offer.decimals)}位小数`,
        at('quantity'),
      );
    const grade = prices.get(skuId);
    const current = currentPrice(ctx, offer);
    const held = heldPrice(current, grade);
    if (held.kind !== 3 && offer.limitCount !== null) {
      const bought = await boughtSince(ctx, customerId, skuId, offer.begins);
      if (bought + quantity > offer.limitCount)
        throw new Failure(
          `「${offer.name}」每人限购 ${String(offer.limitCount)} ${offer.unitName}，您已购 ${formatQuantity(bought)}`,
          at('quantity'),
        );
    }
    lines.push({
      id: newId(ctx.now),
      skuId,
      // The mini-app offers no work.
      isService: false,
      quantity,
      orderType: 1 as const,
      detailTypeId: null,
      listPrice: offer.price,
      price: held.price,
      remark: '',
      because: held.price < current.price ? (grade?.because ?? []) : [],
    });
  }
  return lines;
}

/** The one line of a bargain's order: one piece, by the price of the run alone. */
const lineOf = (ctx: Context, { skuId, listPrice, price }: Awaited<ReturnType<typeof bargained.line>>) => ({
  ...{ id: newId(ctx.now), skuId, isService: false, quantity: 1, orderType: 1 as const, detailTypeId: null },
  ...{ listPrice, price, remark: '', because: [] },
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
  const { bargainId, lines: wanted } = draft;
  // A bargain is bought when it is paid: an unpaid one that comes back would never end.
  if (bargainId && draft.payAfterUse) throw new Failure('砍价商品要先付款，不能先用后付', { field: 'payAfterUse' });
  const bargain = bargainId ? await bargained.line(ctx, { bargainId, shopId: draft.shopId, lines: wanted }) : undefined;
  const lines = bargain ? [lineOf(ctx, bargain)] : await offered(ctx, draft, customerId);
  const money = orderMoney({ lines });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const { receivable } = money.totals;
  if (receivable === 0) throw new Failure('订单金额必须大于0', { field: 'lines' });
  if (draft.expected !== undefined && draft.expected !== receivable)
    throw new Failure(`商品价格已变化，现在应付 ${formatYuan(receivable)}，请核对后再下单`, { field: 'expected' });
  const warehouseId = await warehouseOfShop(ctx);
  const reserved = await reservedLines(
    ctx,
    lines.map((line) => ({ ...line, warehouseId })),
    ctx.placeId,
  );
  const flow: OnlineFlow = draft.payAfterUse ? 1 : 0;
  const { orderId, code, saleOutId } = await writeSale(ctx, {
    lines: reserved,
    money,
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
  await lapseAt(ctx, orderId, lapseTime);
  ctx.changed('onlineOrder', orderId, null, { code, receivable, flow });
  return { id: orderId, code, saleOutId, receivable, lapseTime };
}

export const appOrderSale: Group<'parts/appOrderSale'> = {
  add: (ctx, { body }) => placeOnline(ctx, body),

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
    if (order.out.received > 0) throw new Failure('该订单已付部分款，请联系店铺取消');
    await cancelOnline(ctx, order, 'withdraw', reason);
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
