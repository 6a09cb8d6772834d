/** Maximum length of a recently-used list (CONST-27). */
export const RECENTLY_USED_MOST = 8;

/** Items visible before it is unfolded (CONST-26). */
export const RECENTLY_USED_FOLDED = 3;

/** Adds a used item to the list: newest first, without duplicates (D90). */
export function withRecent<Item>(list: readonly Item[], used: Item, keyOf: (item: Item) => string): Item[] {
  return [used, ...list.filter((item) => keyOf(item) !== keyOf(used))].slice(0, RECENTLY_USED_MOST);
}
