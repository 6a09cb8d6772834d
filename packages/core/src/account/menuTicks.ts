import { isButton, MENU_SHOWN } from './permissions';

/** An entry of the menu that a role may be given, with what hangs under it. */
export interface MenuNode {
  id: string;
  path: string;
  name: string;
  type: number;
  display: number;
  /** Comes and goes with its parent. */
  withParent: boolean;
  children: readonly MenuNode[];
}

export type TickState = 'on' | 'half' | 'off';
type Ticked = ReadonlySet<string>;

const isModule = (node: MenuNode): boolean => node.type === 0;
/** Modules follow their pages, detail pages their list: neither is ticked itself. */
export const isTickable = (node: MenuNode): boolean => !isModule(node) && !node.withParent;
/** A page that no menu shows saves, approves, pays or moves stock: it is ticked singly, never along with others (D06). */
export const isSingle = (node: MenuNode): boolean => isTickable(node) && !isButton(node) && node.display !== MENU_SHOWN;

function* within(node: MenuNode, enter: (node: MenuNode) => boolean = () => true): Generator<MenuNode> {
  yield node;
  for (const child of node.children) if (enter(child)) yield* within(child, enter);
}

const tickableIds = (nodes: Iterable<MenuNode>): string[] => [...nodes].filter(isTickable).map((node) => node.id);
const all = (node: MenuNode) => tickableIds(within(node));

/** What a tick at this entry means: itself and all below but what is ticked singly; where there is nothing else, that. */
function alongWith(node: MenuNode): string[] {
  const together = tickableIds(within(node, (child) => !isSingle(child)));
  return together.length ? together : all(node);
}

/** Every entry that can be ticked. */
export const tickable = (roots: readonly MenuNode[]): string[] => roots.flatMap(all);

/** On when it and all below are ticked, half when some are. An entry that comes along shows its parent's tick. */
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
 * The ticks after a click at an entry: a page is never without the pages above it, and nothing below a page stays without it.
 * `mayGive` says what the giver holds; nobody gives more.
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
  const wanted = alongWith(node).filter(mayGive);
  if (wanted.every((one) => ticked.has(one))) {
    for (const one of all(node)) next.delete(one);
    return next;
  }
  for (const one of [...tickableIds(path.slice(0, -1)), ...wanted]) next.add(one);
  return next;
}

/** Everything but what is ticked singly, which stays as it is. */
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

/** The entries whose name holds the words, with all that stands above and below them. */
export function foundNodes(roots: readonly MenuNode[], words: string): MenuNode[] {
  return roots.flatMap((node) => {
    if (node.name.includes(words)) return [node];
    const children = foundNodes(node.children, words);
    return children.length ? [{ ...node, children }] : [];
  });
}
