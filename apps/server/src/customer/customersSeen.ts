import type { Context } from '../http/context';

/**
 * The shop whose customers the user deals with; null: those of every shop. Whoever lists them all and whoever sells knows the
 * whole company's, anybody else those of the shop.
 */
export const customersOfShop = async (ctx: Context): Promise<string | null> => (await ctx.can('CustomerListAll', 'CashIndex')) ? null : ctx.placeId;
