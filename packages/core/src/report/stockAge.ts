/** Ages of stock (库龄) in days, the youngest first; the last has no end (REP-19). */
export const STOCK_AGES = [
  { upTo: 30, label: '0–30天' },
  { upTo: 60, label: '31–60天' },
  { upTo: 90, label: '61–90天' },
  { upTo: 180, label: '91–180天' },
  { upTo: 365, label: '181–365天' },
  { upTo: null, label: '365天以上' },
] as const;

/** The bounds between the ages, in days. */
export const AGE_BOUNDS: readonly number[] = STOCK_AGES.flatMap(({ upTo }) => (upTo === null ? [] : [upTo]));

/** From this place in `STOCK_AGES` on, stock is old: over 180 days. */
export const OLD_FROM = 4;
