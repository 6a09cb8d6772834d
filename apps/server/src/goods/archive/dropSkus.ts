import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/**
 * Deletes variants without bookings, with their copies in the shops, search terms and memberships in groups of
 * equivalents.
 */
export async function dropSkus(ctx: Context, skuIds: readonly string[]): Promise<void> {
  if (!skuIds.length) return;
  const these = sql<boolean>`sku_id = any(${skuIds}::uuid[])`;
  const groups = await ctx.db
    .deleteFrom('part_group_member')
    .where('store_id', '=', ctx.storeId)
    .where(these)
    .returning('group_id as id')
    .execute();
  await ctx.db.deleteFrom('goods_term').where('store_id', '=', ctx.storeId).where(these).execute();
  await ctx.db.deleteFrom('recommend_goods').where('store_id', '=', ctx.storeId).where(these).execute();
  await ctx.db.deleteFrom('goods_shop').where('store_id', '=', ctx.storeId).where(these).execute();
  await ctx.db.deleteFrom('goods_sku').where('store_id', '=', ctx.storeId).where('id', 'in', skuIds).execute();
  // Deletes a group that has only one member left.
  for (const { id } of groups)
    await ctx.db
      .deleteFrom('part_group')
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .where((where) =>
        where(
          where
            .selectFrom('part_group_member as member')
            .select(where.fn.countAll<number>().as('count'))
            .where('member.store_id', '=', ctx.storeId)
            .where('member.group_id', '=', id),
          '<',
          2,
        ),
      )
      .execute();
}

/** Deletes those of the parts that have no variant left, and records each in the audit trail. */
export async function dropEmptyParts(ctx: Context, goodsIds: readonly string[]): Promise<void> {
  const dropped = await ctx.db
    .deleteFrom('goods')
    .where('store_id', '=', ctx.storeId)
    .where('id', 'in', goodsIds)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('goods_sku as sku')
            .select('sku.id')
            .where('sku.store_id', '=', ctx.storeId)
            .whereRef('sku.goods_id', '=', 'goods.id'),
        ),
      ),
    )
    .returning(['id', 'name', 'version'])
    .execute();
  for (const part of dropped) ctx.changed('goods', part.id, part, null);
}
