import type { Context } from '../../kit/context';

/** Returns the context of one of the store's shops, for its accounts and numbers. */
export const inShop = (ctx: Context, shopId: string): Context => ({ ...ctx, shopId, placeId: shopId });
