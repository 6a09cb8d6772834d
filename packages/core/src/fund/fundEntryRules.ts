import type { Day } from '../dates';
import { closedWords, isClosed } from './closing';

interface Books {
  /** Last closed day; null when the books were never closed. */
  closedTo: Day | null;
  /** The shop's day. */
  today: Day;
  /** The drawer that the money lies in: what leaves it, leaves it now. */
  drawer?: string | undefined;
}

/** Returns why an entry cannot have a day, in the user's words, or undefined (FUN-06). */
export function entryDayProblem(day: Day, { closedTo, today, drawer }: Books): string | undefined {
  if (day > today) return '发生日期不能晚于今天';
  if (closedTo !== null && isClosed(day, closedTo)) return closedWords(closedTo);
  if (drawer !== undefined && day !== today) return `「${drawer}」的现金只能记今天的收支，请换一个账户`;
  return undefined;
}

/** Returns the day of a reversal: that of its entry while it is open; of a drawer's money today, when it moves. */
export const reversalDay = (day: Day, { closedTo, today, drawer }: Books): Day =>
  drawer !== undefined || isClosed(day, closedTo) ? today : day;
