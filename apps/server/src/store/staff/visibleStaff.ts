import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Tests whether a member works in a shop: by a role there, or by one that counts everywhere. */
export const worksIn = (shopId: string) => sql<boolean>`exists (
  select 1 from staff_role where staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id
  and (staff_role.shop_id is null or staff_role.shop_id = ${shopId}))`;

/** Selects the visible staff: in a branch those who work there, in the head store all; without former members. */
export function visibleStaff({ db, storeId, shopId }: Pick<Context, 'db' | 'storeId' | 'shopId'>) {
  const all = db.selectFrom('staff').where('staff.store_id', '=', storeId).where('staff.deleted_time', 'is', null);
  return shopId ? all.where(worksIn(shopId)) : all;
}
