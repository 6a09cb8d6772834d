import type { Context } from '../../kit/context';
import { nextCode } from '../wechat/codes';

export async function freeWarehouseCode(ctx: Context): Promise<string> {
  const codes = await ctx.db.selectFrom('warehouse').select('code').where('store_id', '=', ctx.storeId).execute();
  return nextCode('W', new Set(codes.map((warehouse) => warehouse.code)));
}
