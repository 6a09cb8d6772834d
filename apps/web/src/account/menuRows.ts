import type { Schemas } from '@partsdesk/sdk/types/basic';

export type MenuRecord = Schemas['MenuRecord'];

export interface MenuRow extends MenuRecord {
  depth: number;
  children: number;
}

const matches = ({ name, path }: MenuRecord, keyword: string) =>
  name.includes(keyword) || path.toLowerCase().includes(keyword.toLowerCase());

/** Flattens the tree into rows: children of expanded entries only; with a keyword, matches and their ancestors. */
export function menuRows(menus: readonly MenuRecord[], open: ReadonlySet<string>, keyword: string): MenuRow[] {
  const below = new Map<string | null, MenuRecord[]>();
  for (const menu of menus) below.set(menu.parentId, [...(below.get(menu.parentId) ?? []), menu]);
  const found = (menu: MenuRecord): boolean => matches(menu, keyword) || (below.get(menu.id) ?? []).some(found);
  const rowsOf = (parentId: string | null, depth: number): MenuRow[] =>
    (below.get(parentId) ?? [])
      .filter((menu) => !keyword || found(menu))
      .flatMap((menu) => [
        { ...menu, depth, children: below.get(menu.id)?.length ?? 0 },
        ...(keyword || open.has(menu.id) ? rowsOf(menu.id, depth + 1) : []),
      ]);
  return rowsOf(null, 0);
}

/** Lists the possible parents of an entry: modules and pages except itself and its descendants. */
export function parentChoices(
  menus: readonly MenuRecord[],
  own: string | undefined,
): { value: string; label: string }[] {
  const rows = menuRows(
    menus.filter(({ type, id }) => type !== 2 && id !== own),
    new Set(menus.map(({ id }) => id)),
    '',
  );
  return [
    { value: '', label: '（无上级）' },
    ...rows.map(({ id, name, depth }) => ({ value: id, label: '　'.repeat(depth) + name })),
  ];
}
