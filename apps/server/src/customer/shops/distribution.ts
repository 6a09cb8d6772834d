import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql, type RawBuilder } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { matches, type CustomerFilter } from '../customerFilter';
import { customers } from '../customers';
import { customersOfShop, standsIn } from '../visibleCustomers';

/** Where customers go. */
export interface Rule {
  by: 'shop' | 'evenly' | 'lastBought';
  shopIds: string[];
  keep: boolean;
}

/** Reads a rule of a request; refuses shops that it cannot mean. */
export async function ruleOf(
  ctx: Context,
  { by, shopIds = [], keep = false }: { by: Rule['by']; shopIds?: string[]; keep?: boolean },
): Promise<Rule> {
  const wanted = [...new Set(shopIds)];
  if (by === 'shop' && wanted.length !== 1) throw new Failure('请选择一家门店', { field: 'shopIds' });
  if (by === 'evenly' && wanted.length < 2) throw new Failure('平均分配至少选两家门店', { field: 'shopIds' });
  if (by === 'lastBought' && wanted.length) throw new Failure('按最近消费分配不用选门店', { field: 'shopIds' });
  await assertShops(ctx, wanted, 'shopIds');
  return { by, shopIds: wanted, keep };
}

/** Refuses shops that do not exist or are closed. */
export async function assertShops(ctx: Context, shopIds: readonly string[], field: string): Promise<void> {
  if (!shopIds.length) return;
  const known = await fromStore(ctx, 'shop').select('id').where('id', 'in', shopIds).where('status', '=', 1).execute();
  if (known.length !== shopIds.length) throw new Failure('门店不存在或已停用', { field });
}

/** The customers of a filter whom the user may see, with their place in the order of their ids, from `from`. */
export interface Chosen {
  filter: CustomerFilter;
  ids?: readonly string[];
}

const chosen = async (ctx: Context, { filter, ids }: Chosen): Promise<RawBuilder<unknown>> => {
  const shop = await customersOfShop(ctx);
  return sql`from customer left join receivable on receivable.store_id = customer.store_id and receivable.customer_id = customer.id
    where customer.store_id = ${ctx.storeId} and ${isCustomerVisible(ctx)} and ${matches(ctx, filter)}
    ${shop ? sql`and ${standsIn(shop)}` : sql``} ${ids ? sql`and customer.id = any(${ids}::uuid[])` : sql``}`;
};

/** The shop in which a customer bought last, if it is still open. */
const lastBought = (ctx: Context) => sql`(select sale.shop_id from order_sale sale
  join shop on shop.store_id = sale.store_id and shop.id = sale.shop_id and shop.status = 1
  where sale.store_id = ${ctx.storeId} and sale.customer_id = found.id
    and sale.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)}
  order by sale.create_time desc, sale.id desc limit 1)`;

/** Where the rule sends a row of `found`, the customers in the order of their ids; null: it stays. */
const target = (ctx: Context, { by, shopIds }: Rule, from: number) =>
  by === 'lastBought'
    ? lastBought(ctx)
    : sql`(${shopIds}::uuid[])[1 + (${from}::int + found.place - 1) % ${shopIds.length}::int]`;

interface Planned {
  id: string;
  shopId: string;
  toId: string;
}

/** Reads the next customers of a distribution, after one of them, and where each is to go. */
export async function planned(
  ctx: Context,
  rule: Rule,
  which: Chosen,
  { after, done, limit }: { after: string; done: number; limit: number },
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select found.id, found.shop_id as "shopId", coalesce(${target(ctx, rule, done)}, found.shop_id) as "toId" from (
      select next.id, next.shop_id, row_number() over (order by next.id)::int as place from (
        select customer.id, customer.shop_id ${await chosen(ctx, which)} and customer.id > ${after} order by customer.id limit ${sql.lit(limit)}
      ) next) found order by found.id`.execute(ctx.db);
  return rows;
}

/** Counts, by shop, what a distribution would do. */
export async function previewOf(ctx: Context, rule: Rule, which: Chosen) {
  const { rows } = await sql<{ shopId: string; toId: string; count: number }>`
    select "shopId", "toId", count(*)::int as count from (
      select found.shop_id as "shopId", coalesce(${target(ctx, rule, 0)}, found.shop_id) as "toId" from (
        select customer.id, customer.shop_id, row_number() over (order by customer.id)::int as place ${await chosen(ctx, which)}) found) planned
    group by 1, 2`.execute(ctx.db);
  const shops = await fromStore(ctx, 'shop')
    .select(['id', 'name'])
    .orderBy('is_head', 'desc')
    .orderBy('code')
    .execute();
  const summed = (only: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(only).reduce((sum, { count }) => sum + count, 0);
  return {
    total: summed(() => true),
    moved: summed(({ shopId, toId }) => shopId !== toId),
    shops: shops.flatMap(({ id, name }) => {
      const [before, after] = [summed(({ shopId }) => shopId === id), summed(({ toId }) => toId === id)];
      if (before + after === 0) return [];
      const gained = summed(({ shopId, toId }) => toId === id && shopId !== id);
      return [{ shopId: id, shopName: name, before, after, gained }];
    }),
  };
}

/** Locks customers in the order of their ids, and gives those who are to go to their new shop; returns their number. */
export async function carryOut(ctx: Context, plan: readonly Planned[], keep: boolean): Promise<number> {
  const { rows: locked } = await sql<{ id: string; shopId: string }>`
    select id, shop_id as "shopId" from customer
    where store_id = ${ctx.storeId} and id = any(${plan.map(({ id }) => id)}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
  const targetOf = new Map(plan.map(({ id, toId }) => [id, toId]));
  const moves = locked.flatMap(({ id, shopId }) => {
    const toId = targetOf.get(id);
    return toId !== undefined && toId !== shopId ? [{ id, shopId, toId }] : [];
  });
  await customers.changeEach(
    ctx,
    moves.map(({ id, toId }) => ({ id, shopId: toId })),
  );
  if (!keep) await leaveShops(ctx, moves);
  for (const { id, shopId, toId } of moves) ctx.changed('customer', id, { shopId }, { shopId: toId });
  return moves.length;
}

/** Takes customers out of the lists of shops whose they no longer are. */
const leaveShops = (ctx: Context, left: readonly { id: string; shopId: string }[]) =>
  sql`delete from customer_shop placed
    using unnest(${left.map(({ id }) => id)}::uuid[], ${left.map(({ shopId }) => shopId)}::uuid[]) as gone (customer_id, shop_id)
    where placed.store_id = ${ctx.storeId} and placed.customer_id = gone.customer_id and placed.shop_id = gone.shop_id`.execute(
    ctx.db,
  );
