import { sql } from 'kysely';
import { STORE_MASTER } from '../../account/role/authorities';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { invitationsOf } from './invitations';
import { visibleStaff } from './visibleStaff';

/** Filters staff by a keyword in name or phone. */
export function matchingStaff<Found extends ReturnType<typeof visibleStaff>>(
  found: Found,
  keyword: string | undefined,
): Found {
  if (!keyword) return found;
  const text = containing(keyword);
  return found.where((where) =>
    where.or([where('staff.name', 'ilike', text), where('staff.phone', 'like', text)]),
  ) as Found;
}

/** Selects enabled staff for a choice field. */
export const options = (ctx: Context, keyword: string | undefined) =>
  matchingStaff(visibleStaff(ctx), keyword)
    .where('staff.status', '=', 1)
    .select(['staff.id', 'staff.user_id as userId', 'staff.name', 'staff.phone'])
    .orderBy('staff.name')
    .orderBy('staff.id');

export const isMaster = sql<boolean>`exists (
  select 1 from staff_role join role on role.store_id = staff_role.store_id and role.id = staff_role.role_id
  where staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id and role.level = ${STORE_MASTER})`;

export const staffRows = (ctx: Context) =>
  visibleStaff(ctx)
    .select([
      'staff.id',
      'staff.user_id as userId',
      'staff.name',
      'staff.phone',
      'staff.is_service as isService',
      'staff.status',
      'staff.invited',
      'staff.version',
      'staff.create_time as createTime',
    ])
    .select(isMaster.as('isMaster'))
    .select((staff) =>
      staff
        .exists(
          staff
            .selectFrom('staff_fenxiao')
            .select('staff_fenxiao.user_id')
            .whereRef('staff_fenxiao.store_id', '=', 'staff.store_id')
            .whereRef('staff_fenxiao.user_id', '=', 'staff.user_id'),
        )
        .as('fenxiaoBound'),
    )
    .$narrowType<{ status: 0 | 1; fenxiaoBound: boolean }>();

/**
 * Adds to each member the roles and their shops, whether the collaboration platform has an account, and what was asked
 * of one who has not agreed yet.
 */
export async function withRoles<Row extends { id: string; userId: string; invited: boolean }>(
  ctx: Context,
  rows: Row[],
) {
  if (!rows.length) return [];
  const roles = await fromStore(ctx, 'staff_role')
    .innerJoin('role', withinStore('role.id', 'staff_role.role_id'))
    .leftJoin('shop', withinStore('shop.id', 'staff_role.shop_id'))
    .select([
      'staff_role.staff_id as staffId',
      'role.id as roleId',
      'role.name as roleName',
      'role.level',
      'staff_role.shop_id as shopId',
      'shop.name as shopName',
    ])
    .where(
      'staff_role.staff_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('role.level')
    .orderBy('role.name')
    .execute();
  const bound = await ctx.platform((db) =>
    db
      .selectFrom('platform.app_user')
      .select('id')
      .where(
        'id',
        'in',
        rows.map((row) => row.userId),
      )
      .where('sso_user_id', 'is not', null)
      .execute(),
  );
  const boundIds = new Set(bound.map((user) => user.id));
  const asked = await invitationsOf(
    ctx,
    rows.filter(({ invited }) => invited).map(({ id }) => id),
  );
  return rows.map(({ invited, ...row }) => ({
    ...row,
    bound: !invited && boundIds.has(row.userId),
    invitation: asked.get(row.id) ?? null,
    roles: roles
      .filter((role) => role.staffId === row.id)
      .map(({ roleId, roleName, level, shopId, shopName }) => ({ roleId, roleName, level, shopId, shopName })),
  }));
}
