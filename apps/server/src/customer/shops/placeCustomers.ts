import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { customers } from '../customers';

/** The shops of a customer: whose he is, and in whose lists he stands besides. */
interface Shops {
  shopId: string;
  others: readonly string[];
}

/** Reads the shops of customers. */
async function shopsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Shops>> {
  const { rows } = await sql<Shops & { id: string }>`
    select customer.id, customer.shop_id as "shopId", (
      select coalesce(jsonb_agg(placed.shop_id order by placed.shop_id), '[]') from customer_shop placed
      where placed.store_id = customer.store_id and placed.customer_id = customer.id and placed.shop_id <> customer.shop_id
    ) as others from customer where customer.store_id = ${ctx.storeId} and customer.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, ...shops }) => [id, shops]));
}

const tidied = ({ shopId, others }: Shops): Shops => ({
  shopId,
  others: [...new Set(others)].filter((id) => id !== shopId).toSorted(),
});

/** Gives locked customers their shops, those who have other ones. */
export async function placeCustomers(ctx: Context, wanted: readonly ({ id: string } & Shops)[]): Promise<void> {
  const present = await shopsOf(
    ctx,
    wanted.map(({ id }) => id),
  );
  const moves = wanted.flatMap(({ id, ...shops }) => {
    const [before, after] = [present.get(id), tidied(shops)];
    const same = before?.shopId === after.shopId && before.others.join() === after.others.join();
    return before && !same ? [{ id, before, after }] : [];
  });
  if (!moves.length) return;
  await customers.changeEach(
    ctx,
    moves.map(({ id, after }) => ({ id, shopId: after.shopId })),
  );
  const ids = moves.map(({ id }) => id);
  const given = moves.flatMap(({ id, after }) => [after.shopId, ...after.others].map((shopId) => ({ id, shopId })));
  const pairs = sql`unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ shopId }) => shopId)}::uuid[])`;
  await sql`delete from customer_shop placed where placed.store_id = ${ctx.storeId} and placed.customer_id = any(${ids}::uuid[])
    and (placed.customer_id, placed.shop_id) not in (select * from ${pairs})`.execute(ctx.db);
  await sql`insert into customer_shop (store_id, customer_id, shop_id)
    select ${ctx.storeId}, given.* from ${pairs} as given on conflict do nothing`.execute(ctx.db);
  for (const { id, before, after } of moves) ctx.changed('customerShop', id, before, after);
}
