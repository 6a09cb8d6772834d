/** Returns a list with one entry changed. */
export const replaced = <Entry>(list: readonly Entry[], at: number, entry: Entry): Entry[] =>
  list.map((one, index) => (index === at ? entry : one));

/** Returns a list without one entry. */
export const removed = <Entry>(list: readonly Entry[], at: number): Entry[] => list.filter((_, index) => index !== at);

/** Returns a list with one entry moved by a place, where there is one. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return [...list];
  return list.map((entry, index) => (index === at ? other : index === at + by ? one : entry));
}
