/** How many a recently-used list keeps (CONST-27). */
export const RECENTLY_USED_MOST = 8;

/** How many it shows before it is unfolded (CONST-26). */
export const RECENTLY_USED_FOLDED = 3;

/** The list after something was used: newest first, each once (D90). */
export function withRecent<Item>(list: readonly Item[], used: Item, keyOf: (item: Item) => string): Item[] {
  return [used, ...list.filter((item) => keyOf(item) !== keyOf(used))].slice(0, RECENTLY_USED_MOST);
}
