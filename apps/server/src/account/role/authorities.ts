import type { Db } from '../../db/database';
import { inStore } from '../../db/inStore';
import type { Context } from '../../kit/context';

/** The level of the store master, who holds every right. */
export const STORE_MASTER = 5;

/** Selects the roles of an enabled member of staff in a shop; null is the head store. Runs under the store's role. */
export const rolesOf = (db: Db, storeId: string, userId: string, shopId: string | null) =>
  db
    .selectFrom('staff')
    .innerJoin('staff_role', (join) =>
      join.onRef('staff_role.store_id', '=', 'staff.store_id').onRef('staff_role.staff_id', '=', 'staff.id'),
    )
    .innerJoin('role', (join) =>
      join.onRef('role.store_id', '=', 'staff_role.store_id').onRef('role.id', '=', 'staff_role.role_id'),
    )
    .select(['role.id', 'role.name', 'role.level'])
    .distinct()
    .where('staff.store_id', '=', storeId)
    .where('staff.user_id', '=', userId)
    .where('staff.status', '=', 1)
    .where((where) => where.or([where('staff_role.shop_id', 'is', null), where('staff_role.shop_id', '=', shopId)]))
    .orderBy('role.level')
    .orderBy('role.name')
    .execute();

/** Reads the user's roles in a store from outside of its row-level security; none where the user may not act. */
export async function rolesIn(ctx: Context, storeId: string, shopId: string | null) {
  const userId = ctx.user?.id ?? '';
  let relationship = ctx.db
    .selectFrom('platform.relationship')
    .select('id')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('status', '=', 1);
  if (shopId) relationship = relationship.where('shop_id', '=', shopId);
  if (!(await relationship.limit(1).executeTakeFirst())) return [];
  return inStore(ctx.db, storeId, () => rolesOf(ctx.db, storeId, userId, shopId));
}
