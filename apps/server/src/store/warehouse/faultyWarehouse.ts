import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { lockStore } from '../shop/storeLock';
import { freeWarehouseCode } from './warehouses';

const NAME = '次品仓';

const known = (ctx: Context, shopId: string) =>
  ctx.db
    .selectFrom('warehouse')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', shopId)
    .where('kind', '=', sql.lit(1))
    .executeTakeFirst();

/** Returns the shop's warehouse for faulty goods, which are not for sale; adds it at the first use. */
export async function faultyWarehouse(ctx: Context, shopId: string): Promise<string> {
  const found = await known(ctx, shopId);
  if (found) return found.id;
  await lockStore(ctx);
  const meanwhile = await known(ctx, shopId);
  if (meanwhile) return meanwhile.id;
  const [id, code] = [newId(ctx.now), await freeWarehouseCode(ctx)];
  const taken = await ctx.db
    .selectFrom('warehouse')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', shopId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  const name = taken ? `${NAME} ${code}` : NAME;
  await ctx.db
    .insertInto('warehouse')
    .values({ store_id: ctx.storeId, id, shop_id: shopId, code, name, kind: 1, create_time: ctx.now })
    .execute();
  ctx.changed('warehouse', id, null, { shopId, name, code, kind: 1 });
  return id;
}
