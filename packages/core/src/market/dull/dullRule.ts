import type { Quantity } from '../../quantity';
import { toThousandths } from '../../quantity';

/** Nothing went out for so many days, unless the user asks for others (MKT-53). */
export const DULL_DAYS = 180;
/** The pace is what went out in so many days. */
export const PACE_DAYS = 90;
/** More than so many times the pace of 90 days is more than twelve months' stock. */
export const COVER_PACES = 4;

/** 呆滞原因. */
export const DULL_REASONS = [
  { value: 0, label: '正常' },
  { value: 1, label: '久未出库' },
  { value: 2, label: '存量过多' },
] as const;
export type DullReason = (typeof DULL_REASONS)[number]['value'];

interface Moves {
  onHand: Quantity;
  /** Days since something went out, or since the first came in. */
  idleDays: number;
  /** Days since the first came in. */
  heldDays: number;
  /** What went out in the last 90 days. */
  paceQuantity: Quantity;
}

/** Says why a part is dull where it lies: nothing moved for long, or there is more than a year's stock of it. */
export function dullReason({ onHand, idleDays, heldDays, paceQuantity }: Moves, days = DULL_DAYS): DullReason {
  const [there, out] = [toThousandths(onHand), toThousandths(paceQuantity)];
  if (there <= 0) return 0;
  if (idleDays >= days) return 1;
  // What came in lately has no pace yet.
  return out > 0 && heldDays >= PACE_DAYS && there > COVER_PACES * out ? 2 : 0;
}

const MONTHS_OF_PACE = 3;
const TENTHS = 10;

/** How many months the stock lasts at the pace of the last 90 days, to a tenth; null where nothing went out. */
export const coverMonths = ({ onHand, paceQuantity }: Pick<Moves, 'onHand' | 'paceQuantity'>): number | null =>
  paceQuantity > 0 ? Math.round((onHand / paceQuantity) * MONTHS_OF_PACE * TENTHS) / TENTHS : null;
