import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Returns the warehouse that the shop sells from. */
export async function warehouseOfShop(ctx: Context, refusal = '本店没有启用的仓库，不能开单'): Promise<string> {
  const warehouse = await fromStore(ctx, 'warehouse')
    .select('id')
    .where('shop_id', '=', ctx.placeId)
    .where('status', '=', 1)
    .where('kind', '=', sql.lit(0))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!warehouse) throw new Failure(refusal);
  return warehouse.id;
}
