import { enabled } from '@partsdesk/core/enabled';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Whether a gift may be had on a day. */
const isOpen = (today: string) =>
  sql<boolean>`(gift.status = ${sql.lit(enabled.statuses.enabled.code)} and gift.taken < gift.quota
    and daterange(gift.start_day, gift.end_day, '[]') @> ${today}::date)`;

/** What the shop's usable warehouses have free of a part; in the head store, those of all shops. */
const freeHere = (ctx: Context) => sql<number>`coalesce((select sum(stock.on_hand - stock.allocated) from stock
  join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id and warehouse.status = 1 and warehouse.kind = 0
  where stock.store_id = gift.store_id and stock.sku_id = gift.sku_id
    and ${ctx.shopId ? sql`warehouse.shop_id = ${ctx.shopId}` : sql`true`}), 0)`;

/** Selects the store's gifts with their parts. */
export const giftRows = (ctx: Context) =>
  fromStore(ctx, 'exchange_gift as gift')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'gift.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['gift.id', 'gift.sku_id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec'])
    .select(['goods.unit_name as unitName', 'goods.image_urls as imageUrl', 'gift.points', 'gift.quota', 'gift.taken'])
    .select(['gift.per_customer as perCustomer', 'gift.start_day as startDay', 'gift.end_day as endDay'])
    .select(['gift.status', 'gift.version', 'gift.create_time as createTime'])
    .select([
      sql<number>`gift.quota - gift.taken`.as('left'),
      isOpen(dayOf(ctx.now)).as('open'),
      freeHere(ctx).as('stock'),
      sql<boolean>`exists (select from customer_exchange one where one.store_id = gift.store_id and one.gift_id = gift.id)`.as(
        'used',
      ),
    ])
    .$narrowType<{ status: 0 | 1 }>();

/** Selects the gifts of a list, newest first. */
export function matchingGifts(
  ctx: Context,
  { keyword, status, open }: QueryOf<operations['customerExchangeGift_page']>,
) {
  let found = giftRows(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or((['goods.name', 'sku.sku_code'] as const).map((column) => where(column, 'ilike', containing(keyword)))),
    );
  if (status !== undefined) found = found.where('gift.status', '=', status);
  if (open) found = found.where(isOpen(dayOf(ctx.now)));
  return found.orderBy('gift.id', 'desc');
}
