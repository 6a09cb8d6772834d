import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { lockStore } from '../../store/shop/storeLock';
import { freeWarehouseCode } from '../../store/warehouse/warehouses';

const known = (ctx: Context, shopId: string) =>
  fromStore(ctx, 'warehouse')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', sql.lit(2))
    .executeTakeFirst();

/**
 * Returns the place of a shop's lent goods, which stay in the books at their cost but are not for sale. Adds it before
 * the first loan.
 */
export async function lentPlace(ctx: Context, shopId: string): Promise<string> {
  const place = await known(ctx, shopId);
  if (place) return place.id;
  await lockStore(ctx);
  const meanwhile = await known(ctx, shopId);
  if (meanwhile) return meanwhile.id;
  const id = newId(ctx.now);
  const taken = new Set(
    (await fromStore(ctx, 'warehouse').select('name').where('shop_id', '=', shopId).execute()).map(({ name }) => name),
  );
  await ctx.db
    .insertInto('warehouse')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: shopId,
      code: await freeWarehouseCode(ctx),
      name: ['借出', '借出库', `借出-${id.slice(-6)}`].find((name) => !taken.has(name)) ?? id,
      kind: 2,
      create_time: ctx.now,
    })
    .execute();
  return id;
}
