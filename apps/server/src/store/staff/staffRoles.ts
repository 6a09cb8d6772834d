import { assertMenusHeld, grantedMenuIds } from '../../account/menu/menus';
import { STORE_MASTER } from '../../account/role/authorities';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { tellRights } from '../../kit/storeNotice';

export interface RoleAtShop {
  roleId: string;
  shopId: string | null;
}

const keyOf = ({ roleId, shopId }: RoleAtShop) => `${roleId} ${shopId ?? ''}`;
const rolesHeld = (ctx: Context, staffId: string): Promise<RoleAtShop[]> =>
  fromStore(ctx, 'staff_role')
    .select(['role_id as roleId', 'shop_id as shopId'])
    .where('staff_id', '=', staffId)
    .execute();

/** Refuses roles and shops of other stores, the master's role, and roles above the giver's own rights. */
export async function assertMayGive(ctx: Context, given: readonly RoleAtShop[]): Promise<void> {
  if (ctx.shopId && given.some((one) => one.shopId !== ctx.shopId))
    throw new Failure('在门店只能设置本店的角色，其他门店请由总店设置', { field: 'roles' });
  const ids = [...new Set(given.map((one) => one.roleId))];
  const roles = ids.length
    ? await fromStore(ctx, 'role').select(['id', 'kind', 'level']).where('id', 'in', ids).execute()
    : [];
  if (roles.length !== ids.length) throw new Failure('角色不存在', { field: 'roles' });
  if (roles.some((role) => role.level === STORE_MASTER)) throw new Failure('店主角色不能授予他人', { field: 'roles' });
  for (const kind of new Set(roles.map((role) => role.kind)))
    await assertMenusHeld(
      ctx,
      kind,
      await grantedMenuIds(
        ctx,
        roles.filter((role) => role.kind === kind).map((role) => role.id),
      ),
      'roles',
    );

  const shopIds = [...new Set(given.flatMap((one) => one.shopId ?? []))];
  const shops = shopIds.length
    ? await fromStore(ctx, 'shop').select('id').where('id', 'in', shopIds).where('is_head', '=', false).execute()
    : [];
  if (shops.length !== shopIds.length) throw new Failure('门店不存在', { field: 'roles' });
}

/** Replaces a member's roles with these; in a branch, only those there. False if nothing changes. */
export async function setRoles(
  ctx: Context,
  staff: { id: string; userId: string; status: number },
  wanted: readonly RoleAtShop[],
): Promise<boolean> {
  const held = (await rolesHeld(ctx, staff.id)).filter((role) => !ctx.shopId || role.shopId === ctx.shopId);
  const heldKeys = new Set(held.map(keyOf));
  const wantedKeys = new Set(wanted.map(keyOf));
  const added = [...new Map(wanted.map((role) => [keyOf(role), role])).values()].filter(
    (role) => !heldKeys.has(keyOf(role)),
  );
  const dropped = held.filter((role) => !wantedKeys.has(keyOf(role)));
  if (!added.length && !dropped.length) return false;
  await assertMayGive(ctx, added);
  for (const { roleId, shopId } of dropped)
    await ctx.db
      .deleteFrom('staff_role')
      .where('store_id', '=', ctx.storeId)
      .where('staff_id', '=', staff.id)
      .where('role_id', '=', roleId)
      .where('shop_id', 'is not distinct from', shopId)
      .execute();
  if (added.length)
    await ctx.db
      .insertInto('staff_role')
      .values(
        added.map(({ roleId, shopId }) => ({
          store_id: ctx.storeId,
          staff_id: staff.id,
          role_id: roleId,
          shop_id: shopId,
        })),
      )
      .execute();
  ctx.changed('staffRoles', staff.id, { roles: held }, { roles: wanted });
  await grantShops(ctx, staff);
  await tellRights(ctx.db, ctx.storeId);
  return true;
}

/** Gives a member access to exactly the shops where a role counts; every request checks this. */
async function grantShops(
  ctx: Context,
  { id, userId, status }: { id: string; userId: string; status: number },
): Promise<void> {
  const shops = new Set((await rolesHeld(ctx, id)).map((role) => role.shopId));
  if (shops.has(null)) {
    const branches = await fromStore(ctx, 'shop').select('id').where('is_head', '=', false).execute();
    for (const branch of branches) shops.add(branch.id);
  }
  await ctx.platform(async (db) => {
    const before = await db
      .selectFrom('platform.relationship')
      .select(['id', 'shop_id as shopId'])
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', userId)
      .execute();
    const gone = before.filter((one) => !shops.has(one.shopId)).map((one) => one.id);
    if (gone.length) await db.deleteFrom('platform.relationship').where('id', 'in', gone).execute();
    const known = new Set(before.map((one) => one.shopId));
    const missing = [...shops].filter((shopId) => !known.has(shopId));
    if (missing.length) {
      await db
        .insertInto('platform.relationship')
        .values(
          missing.map((shopId) => ({
            id: newId(ctx.now),
            user_id: userId,
            store_id: ctx.storeId,
            shop_id: shopId,
            status,
            create_time: ctx.now,
          })),
        )
        .execute();
    }
  });
}

/** Checks whether any role counts outside the caller's branch. */
export const worksElsewhere = async (ctx: Context, staffId: string) =>
  ctx.shopId !== null && (await rolesHeld(ctx, staffId)).some((role) => role.shopId !== ctx.shopId);
