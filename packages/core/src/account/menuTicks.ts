import { isButton, MENU_SHOWN } from './permissions';

/** A menu entry that a role may be granted, with its children. */
export interface MenuNode {
  id: string;
  path: string;
  name: string;
  type: number;
  display: number;
  /** Granted and removed together with its parent. */
  withParent: boolean;
  children: readonly MenuNode[];
}

export type TickState = 'on' | 'half' | 'off';
type Ticked = ReadonlySet<string>;

const isModule = (node: MenuNode): boolean => node.type === 0;
/** Returns whether an entry has a checkbox: modules follow their pages, detail pages their list. */
export const isTickable = (node: MenuNode): boolean => !isModule(node) && !node.withParent;
/**
 * Returns whether an entry is never ticked together with others: a page outside of every menu saves, approves, pays or
 * moves stock (D06).
 */
export const isSingle = (node: MenuNode): boolean => isTickable(node) && !isButton(node) && node.display !== MENU_SHOWN;

function* within(node: MenuNode, enter: (node: MenuNode) => boolean = () => true): Generator<MenuNode> {
  yield node;
  for (const child of node.children) if (enter(child)) yield* within(child, enter);
}

const tickableIds = (nodes: Iterable<MenuNode>): string[] => [...nodes].filter(isTickable).map((node) => node.id);
const all = (node: MenuNode) => tickableIds(within(node));

/**
 * Lists the ids that a tick at this entry sets: itself and all descendants except the single ones; only single ones
 * where there is nothing else.
 */
function tickedTogether(node: MenuNode): string[] {
  const together = tickableIds(within(node, (child) => !isSingle(child)));
  return together.length ? together : all(node);
}

/** Lists every entry that has a checkbox. */
export const tickable = (roots: readonly MenuNode[]): string[] => roots.flatMap(all);

/**
 * Returns `on` when the entry and all descendants are ticked, half when some are. An entry that follows its parent
 * shows the parent's tick.
 */
export function tickState(node: MenuNode, ticked: Ticked): TickState {
  const ids = all(node);
  const on = ids.filter((id) => ticked.has(id)).length;
  if (on === 0) return 'off';
  return on === ids.length ? 'on' : 'half';
}

function above(roots: readonly MenuNode[], id: string): MenuNode[] {
  for (const root of roots) {
    if (root.id === id) return [root];
    const path = above(root.children, id);
    if (path.length) return [root, ...path];
  }
  return [];
}

/**
 * Returns the ticks after a click at an entry: ticking a page ticks its ancestors, unticking it unticks its
 * descendants. `mayGive` limits them to the rights of the user who grants them.
 */
export function toggleTick(
  roots: readonly MenuNode[],
  ticked: Ticked,
  id: string,
  mayGive: (id: string) => boolean = () => true,
): Set<string> {
  const path = above(roots, id);
  const node = path.at(-1);
  const next = new Set(ticked);
  if (!node) return next;
  const wanted = tickedTogether(node).filter(mayGive);
  if (wanted.every((one) => ticked.has(one))) {
    for (const one of all(node)) next.delete(one);
    return next;
  }
  for (const one of [...tickableIds(path.slice(0, -1)), ...wanted]) next.add(one);
  return next;
}

/** Ticks or unticks everything except the single entries, which stay as they are. */
export function tickAll(
  roots: readonly MenuNode[],
  ticked: Ticked,
  mayGive: (id: string) => boolean = () => true,
): Set<string> {
  const together = roots.flatMap((root) =>
    isSingle(root) ? [] : tickableIds(within(root, (child) => !isSingle(child))),
  );
  return new Set([...ticked, ...together.filter(mayGive)]);
}

/** Filters the tree by name: matching entries with all their ancestors and descendants. */
export function foundNodes(roots: readonly MenuNode[], words: string): MenuNode[] {
  return roots.flatMap((node) => {
    if (node.name.includes(words)) return [node];
    const children = foundNodes(node.children, words);
    return children.length ? [{ ...node, children }] : [];
  });
}
