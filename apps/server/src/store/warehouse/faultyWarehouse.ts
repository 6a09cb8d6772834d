import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { lockStore } from '../shop/storeLock';
import { FAULTY, freeWarehouseCode, warehouses } from './warehouses';

const NAME = '次品仓';

const known = (ctx: Context, shopId: string) =>
  fromStore(ctx, 'warehouse')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', sql.lit(FAULTY))
    .executeTakeFirst();

/** Returns the shop's warehouse for faulty goods, which are not for sale; adds it at the first use. */
export async function faultyWarehouse(ctx: Context, shopId: string): Promise<string> {
  const found = await known(ctx, shopId);
  if (found) return found.id;
  await lockStore(ctx);
  const meanwhile = await known(ctx, shopId);
  if (meanwhile) return meanwhile.id;
  const code = await freeWarehouseCode(ctx);
  const taken = await fromStore(ctx, 'warehouse')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return warehouses.add(ctx, { name: taken ? `${NAME} ${code}` : NAME, shopId, code, kind: FAULTY });
}
