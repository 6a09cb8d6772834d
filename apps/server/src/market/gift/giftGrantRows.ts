import type { CodeOf } from '@partsdesk/core/lifecycle';
import { giftGrantLifecycle, giftStatusOn } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import { WALK_IN } from '../../customer/customers';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

const { waiting, granted, lapsed } = giftGrantLifecycle.statuses;

const NAME = sql<string>`coalesce(nullif(concat_ws(' ', goods.name, nullif(sku.spec, '')), ''), offer.name, '积分')`;

/** Selects gifts with their scheme, step, customer and sales. */
const grantRows = (ctx: Context) =>
  fromStore(ctx, 'gift_grant as earned')
    .innerJoin('gift_scheme as scheme', withinStore('scheme.id', 'earned.scheme_id'))
    .innerJoin('gift_item as item', withinStore('item.id', 'earned.item_id'))
    .innerJoin('gift_step as step', withinStore('step.id', 'item.step_id'))
    .innerJoin('customer', withinStore('customer.id', 'earned.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'earned.shop_id'))
    .innerJoin('sale_out as out', withinStore('out.id', 'earned.sale_out_id'))
    .leftJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .leftJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('coupon_scheme as offer', withinStore('offer.id', 'item.coupon_scheme_id'))
    .leftJoin('order_sale_line as line', withinStore('line.id', 'earned.order_line_id'))
    .leftJoin('order_sale as taken', withinStore('taken.id', 'line.order_id'))
    .select(['earned.id', 'earned.scheme_id as schemeId', 'scheme.name as schemeName', 'step.threshold', 'earned.kind'])
    .select([NAME.as('name'), 'item.sku_id as skuId', 'earned.number', 'earned.status', 'earned.until'])
    .select(['earned.customer_id as customerId', 'customer.name as customerName', 'earned.sale_out_id as saleOutId'])
    .select([sql<string>`coalesce(out.code, '')`.as('saleOutCode'), 'shop.name as shopName'])
    .select(['taken.id as takenOrderId', sql<string>`coalesce(taken.code, '')`.as('takenOrderCode')])
    .select(['earned.due_back_time as dueBackTime', 'earned.reason', 'earned.create_time as createTime'])
    .$narrowType<{ kind: 1 | 2 | 3; status: CodeOf<typeof giftGrantLifecycle> }>();

export const shownGrant = <Row extends { status: CodeOf<typeof giftGrantLifecycle>; until: string | null }>(
  ctx: Context,
  row: Row,
) => ({
  ...row,
  status: giftStatusOn(row.status, row.until, dayOf(ctx.now)) as CodeOf<typeof giftGrantLifecycle>,
});

/** Selects what a scheme has given to customers whom the user may see, newest first. */
export async function matchingGrants(
  ctx: Context,
  { id, kind, status, customerId, lost }: QueryOf<operations['partsConsumptionGiftSchema_grants']>,
) {
  const shop = await customersOfShop(ctx);
  let found = grantRows(ctx).where('earned.scheme_id', '=', id).where(isCustomerVisible(ctx));
  if (shop) found = found.where((where) => where.or([standsIn(shop), where('earned.shop_id', '=', shop)]));
  if (kind !== undefined) found = found.where('earned.kind', '=', kind);
  if (customerId) found = found.where('earned.customer_id', '=', customerId);
  const today = dayOf(ctx.now);
  if (status === waiting.code) found = found.where('earned.status', '=', status).where('earned.until', '>=', today);
  else if (status === lapsed.code)
    found = found.where((where) =>
      where.or([
        where('earned.status', '=', status),
        where.and([where('earned.status', '=', waiting.code), where('earned.until', '<', today)]),
      ]),
    );
  else if (status !== undefined) found = found.where('earned.status', '=', status);
  if (lost) found = found.where('earned.due_back_time', 'is not', null).where('earned.status', '=', granted.code);
  return found.orderBy('earned.id', 'desc');
}

/** Reads what an outbound has earned, in the order of its gifts. */
export const grantsOf = async (ctx: Context, saleOutId: string) =>
  (await grantRows(ctx).where('earned.sale_out_id', '=', saleOutId).orderBy('earned.id').execute()).map((row) =>
    shownGrant(ctx, row),
  );

/** Reads the parts that wait for a customer, with what this shop has free of each. */
export const waitingGifts = (ctx: Context, customerId: string) =>
  fromStore(ctx, 'gift_grant as earned')
    .innerJoin('gift_scheme as scheme', withinStore('scheme.id', 'earned.scheme_id'))
    .innerJoin('gift_item as item', withinStore('item.id', 'earned.item_id'))
    .innerJoin('customer', withinStore('customer.id', 'earned.customer_id'))
    .innerJoin('sale_out as out', withinStore('out.id', 'earned.sale_out_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['earned.id', 'scheme.name as schemeName', 'sku.id as skuId', 'sku.sku_code as skuCode', 'goods.name'])
    .select(['sku.spec', 'goods.unit_name as unitName', 'earned.number'])
    .select([
      sql<string>`earned.until`.as('until'),
      sql<string>`coalesce(out.code, '')`.as('saleOutCode'),
      sql<number>`coalesce((select sum(stock.on_hand - stock.allocated) from stock
        join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
        where stock.store_id = earned.store_id and stock.sku_id = sku.id and warehouse.shop_id = ${ctx.placeId}
          and warehouse.kind = 0 and warehouse.status = 1), 0)`.as('available'),
    ])
    .where('earned.customer_id', '=', customerId)
    // The gifts of those whom nobody knows are handed over at their own sale.
    .where('customer.kind', '<>', sql.lit(WALK_IN))
    .where('earned.status', '=', sql.lit(waiting.code))
    .where('earned.until', '>=', dayOf(ctx.now))
    .orderBy('earned.until')
    .orderBy('earned.id')
    .execute();
