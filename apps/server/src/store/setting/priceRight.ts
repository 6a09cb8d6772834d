import { MASTERS_RIGHT, NO_PRICE_RIGHT, type PriceRight } from '@partsdesk/core/order/sale/priceAuthority';
import type { Context } from '../../kit/context';
import type { PriceSetting } from '../../kit/storeSettings';

const MASTER_LEVEL = 5;

/**
 * Returns how far a member of staff may change prices in this shop: the widest limit of the roles there. Undefined for
 * someone who does not work there.
 */
export async function priceRightOf(
  ctx: Context,
  userId: string,
  { priceChange }: PriceSetting,
): Promise<PriceRight | undefined> {
  const roles = await ctx.db
    .selectFrom('staff')
    .innerJoin('staff_role', (join) =>
      join.onRef('staff_role.store_id', '=', 'staff.store_id').onRef('staff_role.staff_id', '=', 'staff.id'),
    )
    .innerJoin('role', (join) =>
      join.onRef('role.store_id', '=', 'staff_role.store_id').onRef('role.id', '=', 'staff_role.role_id'),
    )
    .select(['role.id', 'role.level'])
    .where('staff.store_id', '=', ctx.storeId)
    .where('staff.user_id', '=', userId)
    .where('staff.status', '=', 1)
    .where((where) =>
      where.or([
        where('staff_role.shop_id', 'is', null),
        ...(ctx.shopId ? [where('staff_role.shop_id', '=', ctx.shopId)] : []),
      ]),
    )
    .execute();
  if (!roles.length) return undefined;
  if (roles.some(({ level }) => level === MASTER_LEVEL)) return MASTERS_RIGHT;
  const limits = priceChange
    .filter(({ roleId }) => roles.some(({ id }) => id === roleId))
    .map(({ lowestPercent }) => lowestPercent);
  return { lowestPercent: Math.min(NO_PRICE_RIGHT.lowestPercent, ...limits), master: false };
}
