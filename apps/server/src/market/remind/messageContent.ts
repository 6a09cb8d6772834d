import { remindKindLabel, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { fitValue } from '@partsdesk/core/market/remind/fitValue';
import { cataloguedTemplate, keyOf, type SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { deliveryLabel } from '@partsdesk/core/order/online/onlineOrder';
import { sql } from 'kysely';
import { addSeconds, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

const { unused } = couponLifecycle.statuses;

interface Content {
  customerId: string;
  /** The values of the message's keywords, in their order. */
  values: readonly string[];
}

const FEN = 100;
const yuan = (fen: number): string => `${(fen / FEN).toFixed(2)}元`;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

/** Writes a moment as WeChat takes it, by the shop's clock: 2026年8月1日 10:30. */
function timeText(moment: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const number = (part: string) => String(Number(parts[part]));
  return `${number('year')}年${number('month')}月${number('day')}日 ${parts.hour ?? ''}:${parts.minute ?? ''}`;
}

const online = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'online_order as online')
    .innerJoin('order_sale as sale', withinStore('sale.id', 'online.order_id'))
    .innerJoin('shop', withinStore('shop.id', 'online.shop_id'))
    .innerJoin('sale_out as bill', withinStore('bill.order_id', 'sale.id'))
    .select(['sale.code', 'online.customer_id as customerId', 'bill.receivable', 'shop.name as shopName'])
    .select(['online.paid_time as paidTime', 'online.shipped_time as shippedTime', 'online.delivery'])
    .select(['online.express_company as expressCompany', 'online.create_time as createTime'])
    .$narrowType<{ delivery: 0 | 1 | 2 }>()
    .where('online.order_id', '=', orderId)
    .executeTakeFirst();

async function paid(ctx: Context, id: string): Promise<Content | undefined> {
  const order = await online(ctx, id);
  if (!order) return undefined;
  const { customerId, code, receivable, paidTime, createTime, shopName } = order;
  return { customerId, values: [code ?? '', yuan(receivable), timeText(paidTime ?? createTime), shopName] };
}

async function shipped(ctx: Context, id: string): Promise<Content | undefined> {
  const [order, lines] = await Promise.all([
    online(ctx, id),
    fromStore(ctx, 'order_sale_line as line')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select('goods.name')
      .where('line.order_id', '=', id)
      .orderBy('line.position')
      .execute(),
  ]);
  if (!order) return undefined;
  const { customerId, code, shippedTime, createTime, expressCompany, delivery } = order;
  const goods = `${lines[0]?.name ?? ''}${lines.length > 1 ? ` 等${String(lines.length)}种` : ''}`;
  const way = expressCompany || deliveryLabel(delivery);
  return { customerId, values: [code ?? '', goods, timeText(shippedTime ?? createTime), way] };
}

async function refunded(ctx: Context, id: string): Promise<Content | undefined> {
  const found = await fromStore(ctx, 'after_sale')
    .select(['code', 'customer_id as customerId', 'amount', 'refund_time as refundTime', 'create_time as createTime'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { code, customerId, amount, refundTime, createTime } = found;
  return { customerId, values: [code ?? '', yuan(amount), '退款成功', timeText(refundTime ?? createTime)] };
}

async function couponArrived(ctx: Context, id: string): Promise<Content | undefined> {
  const found = await fromStore(ctx, 'coupon')
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .innerJoin('shop', withinStore('shop.id', 'coupon.shop_id'))
    .select(['coupon.customer_id as customerId', 'scheme.name', 'coupon.valid_to as validTo'])
    .select('shop.name as shopName')
    .where('coupon.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  // It holds until a moment that is the first of the next day.
  const last = timeText(addSeconds(found.validTo, -1));
  return { customerId: found.customerId, values: [found.name, last, found.shopName] };
}

/** Tells of a customer's coupons that end on the day of this one; nothing where it is not usable any more. */
async function couponEnding(ctx: Context, id: string): Promise<Content | undefined> {
  const found = await fromStore(ctx, 'coupon')
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .select(['coupon.customer_id as customerId', 'scheme.name', 'coupon.valid_to as validTo'])
    .select(
      sql<number>`(select count(*)::int from coupon beside where beside.store_id = coupon.store_id
        and beside.customer_id = coupon.customer_id and beside.status = ${sql.lit(unused.code)}
        and beside.valid_to = coupon.valid_to)`.as('count'),
    )
    .where('coupon.id', '=', id)
    .where('coupon.status', '=', sql.lit(unused.code))
    .where('coupon.valid_to', '>', ctx.now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { customerId, name, validTo, count } = found;
  return { customerId, values: [name, timeText(addSeconds(validTo, -1)), `共${String(count)}张快到期，请尽快使用`] };
}

async function inquiryReplied(ctx: Context, id: string): Promise<Content | undefined> {
  const [dull, recommended] = await Promise.all([
    fromStore(ctx, 'inquiry_line as asked')
      .innerJoin('inquiry as ask', withinStore('ask.id', 'asked.header_id'))
      .innerJoin('dull_goods as dull', withinStore('dull.id', 'ask.goods_id'))
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
      .select(['ask.customer_id as customerId', 'goods.name', 'shop.name as shopName', 'asked.price'])
      .select('asked.last_time as time')
      .where('asked.id', '=', id)
      .executeTakeFirst(),
    fromStore(ctx, 'recommend_inquiry as asked')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'asked.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
      .select(['asked.customer_id as customerId', 'goods.name', 'shop.name as shopName'])
      .select(['asked.reply_price as price', 'asked.reply_time as time'])
      .where('asked.id', '=', id)
      .executeTakeFirst(),
  ]);
  const found = dull ?? recommended;
  if (!found?.customerId) return undefined;
  const { customerId, name, shopName, price, time } = found;
  const said = price === null ? '请看回复' : yuan(price);
  return { customerId, values: [name, shopName, said, timeText(time ?? ctx.now)] };
}

async function commissionArrived(ctx: Context, id: string): Promise<Content | undefined> {
  const found = await fromStore(ctx, 'sub_commission as line')
    .innerJoin('distributor', withinStore('distributor.id', 'line.distributor_id'))
    .leftJoin('earn_task as task', withinStore('task.id', 'line.earn_task_id'))
    .select(['distributor.customer_id as customerId', 'line.earned', 'line.release_time as time'])
    .select(sql<string>`coalesce(task.name, '订单佣金')`.as('source'))
    .where('line.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { customerId, earned, source, time } = found;
  return { customerId, values: [yuan(earned), source, timeText(time ?? ctx.now)] };
}

async function customerRemind(ctx: Context, id: string): Promise<Content | undefined> {
  const found = await fromStore(ctx, 'customer_remind as remind')
    .innerJoin('customer', withinStore('customer.id', 'remind.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .select(['remind.customer_id as customerId', 'remind.kind', 'remind.content', 'remind.due_day as dueDay'])
    .select('shop.name as shopName')
    .$narrowType<{ kind: RemindKind }>()
    .where('remind.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { customerId, kind, content, dueDay, shopName } = found;
  return { customerId, values: [`${remindKindLabel(kind)}：${content}`, timeText(startOfDay(dueDay)), shopName] };
}

const READERS: Record<SubscribeCode, (ctx: Context, id: string) => Promise<Content | undefined>> = {
  paid,
  shipped,
  refunded,
  couponArrived,
  couponEnding,
  inquiryReplied,
  commissionArrived,
  customerRemind,
};

/** Reads what a message says of its document, each value cut to its kind; undefined where there is no document. */
export async function contentOf(ctx: Context, code: SubscribeCode, id: string) {
  const found = await READERS[code](ctx, id);
  if (!found) return undefined;
  const { keywords } = cataloguedTemplate(code);
  const values = Object.fromEntries(
    keywords.map((word, at) => [keyOf(word), fitValue(word.kind, found.values[at] ?? '')]),
  );
  return { customerId: found.customerId, values };
}
