import { sql, type Expression, type JoinBuilder, type NotNull } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { PRINT, SLIP_FOOTER } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';

interface Filter {
  keyword?: string | undefined;
  customerId?: string | undefined;
  shopId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Selects orders with their outbound, customer and vehicle, for both lists. In the head store, of every shop; for a
 * service person, within the data scope.
 *
 * Every order has an outbound and a customer. They are left-joined nevertheless, so that a query which does not use
 * them skips the join: counting ten thousand orders takes a tenth of the time.
 */
export function sales(ctx: Context) {
  const all = fromStore(ctx, 'order_sale as sale')
    .leftJoin('sale_out as out', withinStore('out.order_id', 'sale.id'))
    .leftJoin('customer', withinStore('customer.id', 'sale.customer_id'))
    .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'sale.vehicle_id'))
    .leftJoin('staff as creator', withinStore('creator.user_id', 'sale.created_by'))
    .where(isSaleVisible(ctx));
  return ctx.shopId ? all.where('sale.shop_id', '=', ctx.shopId) : all;
}

export type Sales = ReturnType<typeof sales>;

export function matching(ctx: Context, found: Sales, filter: Filter): Sales {
  let rows = found;
  const { keyword } = filter;
  if (keyword) {
    const text = containing(keyword);
    rows = rows.where((where) =>
      where.or([
        where('sale.code', 'like', text),
        where('out.code', 'like', text),
        where('customer.name', 'like', text),
        phoneMatches(ctx, keyword),
        where('vehicle.plate', 'like', text.toUpperCase()),
      ]),
    );
  }
  if (filter.customerId) rows = rows.where('sale.customer_id', '=', filter.customerId);
  if (filter.shopId) rows = rows.where('sale.shop_id', '=', filter.shopId);
  return rows.where((row) => withinDays(row.ref('sale.create_time'), filter.from, filter.to));
}

/** The shop that sells the order `sale`. */
const shopName = sql<string>`(select shop.name from shop where shop.store_id = sale.store_id and shop.id = sale.shop_id)`;

const ofSlip = (field: 'header' | 'phone' | 'address' | 'logo' | 'qrcode' | 'footer', otherwise: Expression<string>) =>
  sql<string>`coalesce(slip.value ->> ${sql.lit(field)}, ${otherwise})`;

/** Joins what the shop of the order `sale` has saved for its slips, as `slip`. */
export const savedSlip = <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
  join.on(sql<boolean>`slip.store_id = sale.store_id and slip.name = ${sql.lit(PRINT)} || sale.shop_id::text`);

/** The head and foot of the slips (打印基础设置) of the shop `seller`, with what it has saved for them, `slip`. */
export const shopSlip = [
  ofSlip('header', sql.ref('seller.name')).as('shopHeader'),
  ofSlip('phone', sql.ref('seller.phone')).as('shopPhone'),
  ofSlip('address', sql.ref('seller.address')).as('shopAddress'),
  ofSlip('logo', sql.ref('seller.logo')).as('shopLogo'),
  ofSlip('qrcode', sql.lit('')).as('shopQrcode'),
  ofSlip('footer', sql.lit(SLIP_FOOTER)).as('shopFooter'),
] as const;

/** Sorts by the order, which is inserted together with its outbound. */
export const newestFirst = (found: Sales): Sales =>
  found.orderBy('sale.create_time', 'desc').orderBy('sale.id', 'desc');

export const oldestFirst = (found: Sales): Sales => found.orderBy('sale.create_time').orderBy('sale.id');

/** The number of lines of the order `sale`. */
export const lineCount = sql<number>`(select count(*)::int from order_sale_line line where line.store_id = sale.store_id and line.order_id = sale.id)`;
/** Its first three parts by name and specification, or by name and code, since names alone are many times the same. */
export const summary = sql<string>`(select coalesce(string_agg(part.name, '、' order by part.position), '') from (
  select concat_ws(' ', goods.name, coalesce(nullif(sku.spec, ''), sku.sku_code)) as name, line.position from order_sale_line line
  join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where line.store_id = sale.store_id and line.order_id = sale.id order by line.position limit 3) part)`;

const common = <T extends Sales>(ctx: Context, found: T) =>
  found
    .select([
      'customer.name as customerName',
      'customer.id as customerId',
      'sale.create_time as createTime',
      'out.received',
    ])
    .select(['out.payment_status as paymentStatus', visiblePhone(ctx, 'customer.phone').as('customerPhone')])
    .select([lineCount.as('lineCount'), summary.as('summary'), shopName.as('shopName')])
    .select((row) => [
      row.fn.coalesce('vehicle.plate', sql<string>`''`).as('plate'),
      row.fn.coalesce('creator.name', sql<string>`''`).as('createdBy'),
    ])
    .$narrowType<{ customerName: NotNull; customerId: NotNull; received: NotNull; paymentStatus: NotNull }>();

export const orderRows = (ctx: Context, found: Sales) =>
  common(ctx, found)
    .select([
      'out.on_credit as onCredit',
      'sale.id',
      'sale.status',
      'sale.source',
      'sale.list_amount as listAmount',
      'sale.receivable',
    ])
    .select([
      sql<string>`sale.code`.as('code'),
      sql<number>`sale.hand_discount + sale.coupon - sale.price_change`.as('discount'),
      sql<number>`sale.receivable - out.receivable`.as('credited'),
    ])
    .$narrowType<{ onCredit: NotNull; status: 0 | 1 | 2 | 3 | 4; paymentStatus: 0 | 1 | 2; source: 0 | 1 }>();

export const outRows = (ctx: Context, found: Sales) =>
  common(ctx, found)
    // Returns may have reduced the debt.
    .select(['out.id', 'out.status', 'sale.id as orderId', 'out.on_credit as onCredit', 'out.receivable'])
    .select([
      sql<string>`out.code`.as('code'),
      sql<string>`sale.code`.as('orderCode'),
      sql<number>`out.receivable - out.received`.as('debt'),
    ])
    .$narrowType<{
      id: NotNull;
      onCredit: NotNull;
      receivable: NotNull;
      status: 0 | 1 | 2 | 3 | 4;
      paymentStatus: 0 | 1 | 2;
    }>();
