import type { Context } from '../../kit/context';
import { sqbTerminalOf, wxMerchantOf } from '../shouqianba/merchants';
import type { PayProvider, TradeChannel } from './trades';

/** Chooses the provider of each channel: WeChat Pay where it can, else the second provider. */
export async function collectors(
  ctx: Pick<Context, 'db' | 'storeId' | 'settings'>,
): Promise<Partial<Record<TradeChannel, { provider: PayProvider; merchantNo: string }>>> {
  const [wechat, sqb] = await Promise.all([
    wxMerchantOf(ctx.db, ctx.storeId),
    sqbTerminalOf(ctx.db, ctx.settings, ctx.storeId),
  ]);
  const bySqb = sqb && { provider: 'sqb' as const, merchantNo: sqb.sn };
  const byWechat = wechat ? { provider: 'wechat' as const, merchantNo: wechat.subMchid } : bySqb;
  return {
    ...(byWechat && { jsapi: byWechat, h5: byWechat, native: byWechat, wxCode: byWechat }),
    ...(bySqb && { alipay: bySqb, aliCode: bySqb }),
  };
}

/** Tests whether customers can pay by code, through whichever provider. */
export const canCollect = async (ctx: Pick<Context, 'db' | 'storeId' | 'settings'>): Promise<boolean> =>
  Object.keys(await collectors(ctx)).length > 0;
