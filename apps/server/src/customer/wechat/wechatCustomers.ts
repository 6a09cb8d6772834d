import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { revokeSessionsOfCustomer } from '../../account/login/sessions';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { customers, lockedCustomer } from '../customers';
import { customersOfShop } from '../visibleCustomers';

interface Counts {
  total: number;
  today: number;
  month: number;
  withPhone: number;
  withOrder: number;
}
const nobody: Counts = { total: 0, today: 0, month: 0, withPhone: 0, withOrder: 0 };

/** Counts the customers known to WeChat by the shop whose they are, each once however many ids they have. */
async function countsByShop(ctx: Context): Promise<Map<string, Counts>> {
  const today = dayOf(ctx.now);
  const [day, month] = [startOfDay(today), startOfDay(`${today.slice(0, 8)}01`)];
  const shop = await customersOfShop(ctx);
  const { rows } = await sql<Counts & { shopId: string }>`
    select customer.shop_id as "shopId", count(*)::int as total,
      count(*) filter (where known.since >= ${day})::int as today,
      count(*) filter (where known.since >= ${month})::int as month,
      count(*) filter (where customer.phone <> '')::int as "withPhone",
      count(*) filter (where exists (select from order_sale sale where sale.store_id = customer.store_id
        and sale.customer_id = customer.id and sale.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)}))::int as "withOrder"
    from (select customer_id, min(create_time) as since from customer_wechat where store_id = ${ctx.storeId} group by customer_id) known
    join customer on customer.store_id = ${ctx.storeId} and customer.id = known.customer_id
    where ${isCustomerVisible(ctx)} ${shop ? sql`and customer.shop_id = ${shop}` : sql``}
    group by customer.shop_id`.execute(ctx.db);
  return new Map(rows.map(({ shopId, ...counts }) => [shopId, counts]));
}

const summed = (one: Counts, other: Counts): Counts => ({
  total: one.total + other.total,
  today: one.today + other.today,
  month: one.month + other.month,
  withPhone: one.withPhone + other.withPhone,
  withOrder: one.withOrder + other.withOrder,
});

/** Selects the shops, the head store's own first: there stands whom no branch has yet. */
const shopsInOrder = (ctx: Context) =>
  fromStore(ctx, 'shop').select(['id', 'name', 'is_head as isHead']).orderBy('is_head', 'desc').orderBy('code');

export const wechatCustomers: Pick<
  Group<'parts/customer'>,
  'queryWxStatistics' | 'queryWxStatisticsByShop' | 'removeWxOpenId'
> = {
  async queryWxStatistics(ctx) {
    const [counts, shops] = [await countsByShop(ctx), await shopsInOrder(ctx).execute()];
    const head = shops.find(({ isHead }) => isHead)?.id ?? '';
    return { ...[...counts.values()].reduce(summed, nobody), unassigned: counts.get(head)?.total ?? 0 };
  },

  async queryWxStatisticsByShop(ctx) {
    const [counts, shops] = [await countsByShop(ctx), await shopsInOrder(ctx).execute()];
    return shops.flatMap(({ id, name, isHead }) =>
      isHead ? [] : [{ shopId: id, shopName: name, ...(counts.get(id) ?? nobody) }],
    );
  },

  async removeWxOpenId(ctx, { body: { id, version } }) {
    // A login that is under way holds the customer's row: it ends first, and is revoked with the others.
    const before = await lockedCustomer(ctx, id, version);
    const known = await ctx.db
      .deleteFrom('customer_wechat')
      .where('store_id', '=', ctx.storeId)
      .where('customer_id', '=', id)
      .returning('open_id as openId')
      .execute();
    if (!known.length) throw new Failure('该客户没有绑定微信');
    await customers.touch(ctx, before);
    await ctx.platform((db) => revokeSessionsOfCustomer(db, { storeId: ctx.storeId, customerId: id }, ctx.now));
    ctx.changed('customerWechat', id, { openIds: known.map(({ openId }) => openId) }, { openIds: [] });
    return null;
  },
};
