import { MASTERS_RIGHT, NO_PRICE_RIGHT, type PriceRight } from '@partsdesk/core/order/sale/priceAuthority';
import type { Context } from '../../kit/context';
import type { PriceSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';

const MASTER_LEVEL = 5;

/** Lists how far members of staff may change prices in this shop, by the widest limit of their roles there. */
export async function priceRightsHere(
  ctx: Context,
  { priceChange }: PriceSetting,
  userId?: string,
): Promise<{ userId: string; name: string; right: PriceRight }[]> {
  const roles = await fromStore(ctx, 'staff')
    .innerJoin('staff_role', withinStore('staff_role.staff_id', 'staff.id'))
    .innerJoin('role', withinStore('role.id', 'staff_role.role_id'))
    .select(['staff.user_id as userId', 'staff.name', 'role.id', 'role.level'])
    .where('staff.status', '=', 1)
    .where('staff.deleted_time', 'is', null)
    .where((where) => (userId === undefined ? where.lit(true) : where('staff.user_id', '=', userId)))
    .where((where) =>
      where.or([
        where('staff_role.shop_id', 'is', null),
        ...(ctx.shopId ? [where('staff_role.shop_id', '=', ctx.shopId)] : []),
      ]),
    )
    .orderBy('staff.name')
    .orderBy('staff.id')
    .execute();
  return [...new Set(roles.map((role) => role.userId))].map((id) => {
    const own = roles.filter((role) => role.userId === id);
    const limits = priceChange
      .filter(({ roleId }) => own.some((role) => role.id === roleId))
      .map(({ lowestPercent }) => lowestPercent);
    const right = own.some(({ level }) => level === MASTER_LEVEL)
      ? MASTERS_RIGHT
      : { lowestPercent: Math.min(NO_PRICE_RIGHT.lowestPercent, ...limits), master: false };
    return { userId: id, name: own[0]?.name ?? '', right };
  });
}

/**
 * Returns how far a member of staff may change prices in this shop. Undefined for someone who does not work there.
 */
export const priceRightOf = async (
  ctx: Context,
  userId: string,
  setting: PriceSetting,
): Promise<PriceRight | undefined> => (await priceRightsHere(ctx, setting, userId))[0]?.right;
