/** A menu entry as the server has it, flat or with children (DATA-10). */
export interface MenuRecord {
  id: string;
  parentId?: string | null | undefined;
  /** A route's name, or a link when it begins with `/` or `http`; for a button, its permission path (D08). */
  path?: string | null | undefined;
  /** Label shown to the user. */
  name: string;
  /** The name with its pinyin and initials, for the search. */
  pinyin?: string | undefined;
  /** 2 is a button, anything else a page (ENUM-18). */
  type: number;
  /** 1 is shown in the menu (ENUM-18). */
  display: number;
  icon?: string | null | undefined;
  children?: readonly MenuRecord[] | null | undefined;
}

/** A page of the menu as it is drawn. */
export interface MenuItem {
  id: string;
  path: string;
  name: string;
  /** The name with its pinyin and initials, for the search. */
  pinyin?: string;
  icon: string | undefined;
  children: MenuItem[];
}

interface Button {
  path: string;
  name: string;
}

/** Rights of a user in a shop (DATA-12). */
export interface Permissions {
  /** The menu tree: visible pages only. */
  permissions: MenuItem[];
  buttons: Button[];
  /** The paths of all granted pages, also of those that no menu shows (DATA-13). */
  routes: string[];
  /** By the path of a granted page that no menu shows, such as a document: the menu's page above it, its list. */
  above: Readonly<Record<string, MenuItem>>;
  /** The menu's first page. */
  firstTreeMenuLeaf: MenuItem | undefined;
}

const MENU_TYPE_BUTTON = 2;
export const MENU_SHOWN = 1;

/** Entries with this path only group rights of the server (DATA-11). */
const REST = '_REST_';

export function isButton(record: Pick<MenuRecord, 'type'>): boolean {
  return record.type === MENU_TYPE_BUTTON;
}

function flatten(records: readonly MenuRecord[], parentId?: string): MenuRecord[] {
  return records.flatMap((record) => [
    { ...record, parentId: record.parentId ?? parentId, children: undefined },
    ...flatten(record.children ?? [], record.id),
  ]);
}

/** Returns false for a module, which only holds pages: its path is empty or begins with `_`. */
function isPagePath(path: string | null | undefined): path is string {
  return Boolean(path) && !path?.startsWith('_');
}

function isOpenable({ path }: MenuItem): boolean {
  return isPagePath(path) && !path.startsWith('http');
}

function firstLeaf(items: readonly MenuItem[]): MenuItem | undefined {
  for (const item of items) {
    if (item.children.length === 0 && isOpenable(item)) return item;
    const leaf = firstLeaf(item.children);
    if (leaf) return leaf;
  }
  return undefined;
}

const flattenItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flattenItems(item.children)]);

/** Builds permissions from the menu records, given as a tree or as a list. */
export function permissionsOf(records: readonly MenuRecord[]): Permissions {
  const byId = new Map(flatten(records).map((record) => [record.id, record]));
  const isDropped = (record: MenuRecord): boolean => {
    const parent = record.parentId ? byId.get(record.parentId) : undefined;
    return record.path === REST || (parent !== undefined && isDropped(parent));
  };
  const granted = [...byId.values()].filter((record) => !isDropped(record));
  const pages = granted.filter((record) => !isButton(record));

  const isRoot = ({ parentId }: MenuRecord) => !parentId || !byId.has(parentId);
  const visible = (siblings: readonly MenuRecord[]): MenuItem[] =>
    siblings
      .filter(({ display }) => display === MENU_SHOWN)
      .map((page) => ({
        id: page.id,
        path: page.path ?? '',
        name: page.name,
        ...(page.pinyin && { pinyin: page.pinyin }),
        icon: page.icon ?? undefined,
        children: visible(pages.filter(({ parentId }) => parentId === page.id)),
      }));
  const menus = visible(pages.filter(isRoot));
  const drawn = new Map(flattenItems(menus).map((item) => [item.id, item]));
  const above = (page: MenuRecord): MenuItem | undefined => {
    const parent = page.parentId ? byId.get(page.parentId) : undefined;
    if (!parent || !isPagePath(parent.path)) return undefined;
    return drawn.get(parent.id) ?? above(parent);
  };

  return {
    permissions: menus,
    buttons: granted.filter(isButton).flatMap(({ path, name }) => (path ? [{ path, name }] : [])),
    routes: pages.flatMap(({ path }) => (isPagePath(path) ? [path] : [])),
    above: Object.fromEntries(
      pages.flatMap((page) => {
        const list = drawn.has(page.id) ? undefined : above(page);
        return list && page.path ? [[page.path, list]] : [];
      }),
    ),
    firstTreeMenuLeaf: firstLeaf(menus),
  };
}

/** Returns whether the user has a button permission (PERM-05). */
export function hasButton({ buttons }: Pick<Permissions, 'buttons'>, path: string): boolean {
  return buttons.some((button) => button.path === path);
}

/** Returns whether the user has all of several button permissions (PERM-06). */
export function hasAllButtons(permissions: Pick<Permissions, 'buttons'>, paths: readonly string[]): boolean {
  return paths.every((path) => hasButton(permissions, path));
}

/** Returns whether the user has any of several button permissions (PERM-07). */
export function hasAnyButton(permissions: Pick<Permissions, 'buttons'>, paths: readonly string[]): boolean {
  return paths.some((path) => hasButton(permissions, path));
}

function plainPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
}

/**
 * Returns whether the user may open a page: a granted entry has its route name (GUARD-03) or its link path (GUARD-04).
 */
export function canVisit(
  { routes }: Pick<Permissions, 'routes'>,
  page: { routeName?: string | undefined; path: string },
): boolean {
  return routes.some((route) =>
    route.startsWith('/') ? plainPath(route) === plainPath(page.path) : route === page.routeName,
  );
}
