import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

interface Reach {
  shopIds?: readonly string[];
  levelIds?: readonly string[];
}

/** Returns the draft's shops and grades, each once; refuses unknown ones. */
export async function knownReach(ctx: Context, { shopIds = [], levelIds = [] }: Reach): Promise<Required<Reach>> {
  const reach = { shopIds: [...new Set(shopIds)], levelIds: [...new Set(levelIds)] };
  const [shops, levels] = await Promise.all([
    shopIds.length ? fromStore(ctx, 'shop').select('id').where('id', 'in', reach.shopIds).execute() : [],
    levelIds.length ? fromStore(ctx, 'custom_level').select('id').where('id', 'in', reach.levelIds).execute() : [],
  ]);
  if (shops.length < reach.shopIds.length) throw new Failure('门店不存在', { field: 'shopIds' });
  if (levels.length < reach.levelIds.length) throw new Failure('会员等级不存在', { field: 'levelIds' });
  return reach;
}

/** Writes the shops and grades of a scheme anew. */
export async function writeReach(ctx: Context, schemeId: string, { shopIds, levelIds }: Required<Reach>) {
  const ofScheme = { store_id: ctx.storeId, scheme_id: schemeId };
  for (const table of ['coupon_scheme_shop', 'coupon_scheme_level'] as const)
    await ctx.db.deleteFrom(table).where('store_id', '=', ctx.storeId).where('scheme_id', '=', schemeId).execute();
  if (shopIds.length)
    await ctx.db
      .insertInto('coupon_scheme_shop')
      .values(shopIds.map((shop_id) => ({ ...ofScheme, shop_id })))
      .execute();
  if (levelIds.length)
    await ctx.db
      .insertInto('coupon_scheme_level')
      .values(levelIds.map((level_id) => ({ ...ofScheme, level_id })))
      .execute();
}
