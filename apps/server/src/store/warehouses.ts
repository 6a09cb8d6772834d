import type { Context } from '../http/context';
import { nextCode } from './codes';

export async function freeWarehouseCode(ctx: Context): Promise<string> {
  const codes = await ctx.db.selectFrom('warehouse').select('code').where('store_id', '=', ctx.storeId).execute();
  return nextCode('W', new Set(codes.map((warehouse) => warehouse.code)));
}
