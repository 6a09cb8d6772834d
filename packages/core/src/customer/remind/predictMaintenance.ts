import { addDays, type Day } from '../../dates';

/** A noted mileage of a vehicle. */
export interface Reading {
  day: Day;
  mileage: number;
  /** False where it was lower than the last or corrected later (MEM-89): it is left out. */
  used: boolean;
}

/** When the next maintenance is due, whichever comes first. */
export interface MaintenancePlan {
  day?: Day | undefined;
  mileage?: number | undefined;
}

export interface PredictedDay {
  day: Day;
  /** Decided by the usual mileage and not by the vehicle's own (预估). */
  estimated: boolean;
}

/** Two readings closer than this say nothing about a habit. */
const DAYS_APART = 30;
/** The usual mileage of a day, where a vehicle's own is not known. */
export const KM_A_DAY = 40;
/** A prediction beyond ten years is cut off there. */
const MOST_DAYS = 3650;

const DAY_MS = 86_400_000;
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the kilometres of a day between the last reading and the latest one long enough before it. */
function ownRate(readings: readonly Reading[], last: Reading): number | undefined {
  const before = readings.findLast(({ day }) => daysBetween(day, last.day) >= DAYS_APART);
  if (!before) return undefined;
  const rate = (last.mileage - before.mileage) / daysBetween(before.day, last.day);
  return rate > 0 ? rate : undefined;
}

/** Returns the day on which a vehicle reaches a mileage; undefined where none was ever noted. */
function dayOfMileage(mileage: number, readings: readonly Reading[]): PredictedDay | undefined {
  const known = readings.filter(({ used }) => used).toSorted((one, other) => one.day.localeCompare(other.day));
  const last = known.at(-1);
  if (!last) return undefined;
  const rate = ownRate(known, last);
  // Two readings of a long way may divide to a hair more than a whole day.
  const days = Math.ceil(Math.max(0, mileage - last.mileage) / (rate ?? KM_A_DAY) - 1e-9);
  return { day: addDays(last.day, Math.min(days, MOST_DAYS)), estimated: rate === undefined };
}

/**
 * Predicts the day of the next maintenance (MEM-91): the earlier of its date and of the day on which its mileage is
 * reached. Undefined where there is neither.
 */
export function predictMaintenance(plan: MaintenancePlan, readings: readonly Reading[]): PredictedDay | undefined {
  const reached = plan.mileage === undefined ? undefined : dayOfMileage(plan.mileage, readings);
  if (!plan.day) return reached;
  return reached && reached.day < plan.day ? reached : { day: plan.day, estimated: false };
}
