import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Returns the ids of a category and of all below it. */
export async function withBelow(ctx: Context, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select category.id from goods_category category where category.store_id = ${ctx.storeId} and category.id = ${categoryId}
      union all select child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${ctx.storeId})
    select id from below`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
