import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { everyPinyinText } from '../../kit/pinyinText';
import { fromStore } from '../../kit/storeTables';
import { rolesOf, STORE_MASTER } from '../role/authorities';

export interface MenuEntry {
  id: string;
  parentId: string | null;
  path: string;
  name: string;
  type: 0 | 1 | 2;
  display: 0 | 1;
  icon: string;
  sort: number;
  withParent: boolean;
  platformOnly: boolean;
}

/** Entries with this path are neither shown nor granted. */
const DROPPED = '_REST_';

/** Reads every entry of a kind, in order; the store's role may read them, too. */
export const menusOfKind = (db: Db, kind: number): Promise<MenuEntry[]> =>
  db
    .selectFrom('platform.sys_menu')
    .select([
      'id',
      'parent_id as parentId',
      'path',
      'name',
      'type',
      'display',
      'icon',
      'sort',
      'with_parent as withParent',
      'platform_only as platformOnly',
    ])
    .$narrowType<{ type: 0 | 1 | 2; display: 0 | 1 }>()
    .where('kind', '=', kind)
    .where('path', '<>', DROPPED)
    .orderBy('sort')
    .orderBy('id')
    .execute();

// The names are few, and every reload of the console asks for all of them.
const searchTexts = new Map<string, string>();

export function searchTextOf(name: string): string {
  const known = searchTexts.get(name) ?? everyPinyinText(name);
  searchTexts.set(name, known);
  return known;
}

/** Maps an entry to the contract's fields. */
export const menuFields = ({ id, parentId, path, name, type, display, icon, sort, withParent }: MenuEntry) => ({
  id,
  parentId,
  path,
  name,
  pinyin: searchTextOf(name),
  type,
  display,
  icon,
  sort,
  withParent,
});

/** Adds to the chosen entries their ancestors and the entries that are granted with their parent. */
export function withRequiredMenus(menus: readonly MenuEntry[], chosen: ReadonlySet<string>): Set<string> {
  const known = new Map(menus.map((menu) => [menu.id, menu]));
  const whole = new Set<string>();
  for (const id of chosen)
    for (let menu = known.get(id); menu && !whole.has(menu.id); menu = known.get(menu.parentId ?? ''))
      whole.add(menu.id);
  for (let grown = -1; grown !== whole.size;) {
    grown = whole.size;
    for (const menu of menus)
      if (menu.withParent && (menu.parentId === null || whole.has(menu.parentId))) whole.add(menu.id);
  }
  return whole;
}

/** Reads the entries that roles were granted. */
export async function grantedMenuIds(ctx: Context, roleIds: readonly string[]): Promise<Set<string>> {
  if (!roleIds.length) return new Set();
  const rows = await fromStore(ctx, 'role_menu')
    .select('menu_id as menuId')
    .distinct()
    .where('role_id', 'in', roleIds)
    .execute();
  return new Set(rows.map((row) => row.menuId));
}

/** Lists the entries of a kind that roles may see; the store master sees all but the platform's own. */
export async function menusOfRoles(
  ctx: Context,
  roles: readonly { id: string; level: number }[],
  kind: number,
): Promise<MenuEntry[]> {
  const menus = (await menusOfKind(ctx.db, kind)).filter((menu) => !menu.platformOnly);
  if (roles.some((role) => role.level === STORE_MASTER)) return menus;
  const held = withRequiredMenus(
    menus,
    await grantedMenuIds(
      ctx,
      roles.map((role) => role.id),
    ),
  );
  return menus.filter((menu) => held.has(menu.id));
}

/** Lists the entries of a kind that the user may see in this shop. */
export async function menusOfUser(ctx: Context, kind: number): Promise<MenuEntry[]> {
  const held = await menusOfRoles(ctx, await rolesOf(ctx.db, ctx.storeId, ctx.user?.id ?? '', ctx.shopId), kind);
  const level = ctx.user?.level ?? null;
  return level !== null ? [...held, ...(await menusOfKind(ctx.db, kind)).filter((menu) => menu.platformOnly)] : held;
}

/** Refuses to grant entries that the caller does not hold. */
export async function assertMenusHeld(
  ctx: Context,
  kind: number,
  wanted: ReadonlySet<string>,
  field: string,
): Promise<void> {
  if (!wanted.size) return;
  const held = new Set((await menusOfUser(ctx, kind)).map((menu) => menu.id));
  const beyond = (await menusOfKind(ctx.db, kind)).find((menu) => wanted.has(menu.id) && !held.has(menu.id));
  if (beyond) throw new Failure(`您自己没有「${beyond.name}」的权限，不能授予他人`, { field });
}
