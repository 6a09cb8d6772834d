import { endOfMonth, type Day } from '../dates';
import { isClosed } from '../fund/closing';

/** The months of a year, as its tasks stand in order. */
export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Counts the months of a year, from January on, that are closed with the books; a month that is closed in part is
 * still open.
 */
export const closedMonths = (year: number, closedTo: Day | null): number =>
  MONTHS.filter((month) => isClosed(endOfMonth(`${String(year)}-${String(month).padStart(2, '0')}-01`), closedTo))
    .length;

/** Copies the task of a month (from 0) to the months after it; closed months keep theirs. */
export const copiedOn = <Amount>(amounts: readonly Amount[], from: number, closed: number): Amount[] =>
  amounts.map((amount, index) => (index > from && index >= closed ? (amounts[from] as Amount) : amount));
