import type { Context } from '../http/context';

/** The same, in one of the store's shops: its accounts, its numbers. */
export const inShop = (ctx: Context, shopId: string): Context => ({ ...ctx, shopId, placeId: shopId });
