import type { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { standsIn } from '../visibleCustomers';

type Filters = Omit<QueryOf<operations['customerExchange_page']>, 'current' | 'pageSize' | 'sums'>;

/** Selects the exchanges that the user may see: of this shop, or of its customers; in the head store, all. */
const seen = (ctx: Context) => {
  const all = fromStore(ctx, 'customer_exchange as exchange')
    .innerJoin('customer', withinStore('customer.id', 'exchange.customer_id'))
    .innerJoin('exchange_gift as gift', withinStore('gift.id', 'exchange.gift_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'gift.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .where(isCustomerVisible(ctx));
  const here = ctx.shopId;
  return here ? all.where((where) => where.or([standsIn(here), where('exchange.shop_id', '=', here)])) : all;
};

/** Selects the exchanges of a list, newest first. */
export function matchingExchanges(ctx: Context, { keyword, status, customerId, giftId, from, to }: Filters) {
  let found = seen(ctx)
    .innerJoin('shop', withinStore('shop.id', 'exchange.shop_id'))
    .leftJoin('stock_entry as entry', withinStore('entry.id', 'exchange.stock_entry_id'))
    .leftJoin('warehouse', withinStore('warehouse.id', 'entry.warehouse_id'))
    .select(['exchange.id', 'exchange.customer_id as customerId', 'customer.name as customerName'])
    .select(['exchange.gift_id as giftId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec'])
    .select(['goods.unit_name as unitName', 'exchange.quantity', 'exchange.points', 'shop.name as shopName'])
    .select(['exchange.status', 'exchange.remark', 'exchange.by_name as by', 'exchange.create_time as createTime'])
    .select(['exchange.out_name as outBy', 'exchange.out_time as outTime', 'exchange.stock_entry_id as stockOutId'])
    .select(['exchange.reason', 'exchange.closed_name as closedBy', 'exchange.closed_time as closedTime'])
    .select('exchange.version')
    .select([
      sql<string>`coalesce(exchange.code, '')`.as('code'),
      sql<string>`coalesce(entry.code, '')`.as('stockOutCode'),
      sql<string>`coalesce(warehouse.name, '')`.as('warehouseName'),
    ])
    .$narrowType<{ status: CodeOf<typeof customerExchangeLifecycle> }>();
  if (keyword)
    found = found.where((where) =>
      where.or(
        (['exchange.code', 'customer.name', 'goods.name'] as const).map((column) =>
          where(column, 'ilike', containing(keyword)),
        ),
      ),
    );
  if (status !== undefined) found = found.where('exchange.status', '=', status);
  if (customerId) found = found.where('exchange.customer_id', '=', customerId);
  if (giftId) found = found.where('exchange.gift_id', '=', giftId);
  return found.where((row) => withinDays(row.ref('exchange.create_time'), from, to)).orderBy('exchange.id', 'desc');
}

const oneOf = (ctx: Context, id: string) =>
  seen(ctx)
    .select(['exchange.id', 'exchange.code', 'exchange.customer_id as customerId', 'exchange.gift_id as giftId'])
    .select(['exchange.quantity', 'exchange.points', 'exchange.status', 'exchange.version', 'goods.name'])
    .select(['exchange.stock_entry_id as stockEntryId', 'gift.sku_id as skuId', 'customer.name as customerName'])
    .where('exchange.id', '=', id);

/** Reads one exchange; refuses an id of which the user sees none. */
export async function seenExchange(ctx: Context, id: string) {
  const exchange = await oneOf(ctx, id).executeTakeFirst();
  if (!exchange) throw new Failure('兑换单不存在');
  return exchange;
}

/** Locks an exchange, before its customer, points and gift. */
export async function lockedExchange(ctx: Context, id: string) {
  const exchange = await oneOf(ctx, id).forUpdate('exchange').executeTakeFirst();
  if (!exchange) throw new Failure('兑换单不存在');
  return exchange;
}

export type LockedExchange = Awaited<ReturnType<typeof lockedExchange>>;
