import { addDays, type Day } from '../dates';

interface Closing {
  /** Last closed day; null when the books were never closed. */
  closedTo: Day | null;
  /** The shop's day. */
  today: Day;
}

/** Returns why the books cannot be closed up to a day, in the user's words, or undefined. */
export function closingProblem(closeTo: Day, { closedTo, today }: Closing): string | undefined {
  if (closeTo > today) return '关账日期不能晚于今天';
  if (closedTo !== null && closeTo <= closedTo) return `已关账至 ${closedTo}，请选择之后的日期`;
  return undefined;
}

/** Returns the first day of the next period to be closed; null: from the beginning. */
export const nextPeriodFrom = (closedTo: Day | null): Day | null => (closedTo === null ? null : addDays(closedTo, 1));

/** Proposes a closing day: the end of the last complete month, or yesterday when that is closed already. */
export function proposedClosing({ closedTo, today }: Closing): Day {
  const endOfLastMonth = addDays(`${today.slice(0, 8)}01`, -1);
  return closedTo === null || endOfLastMonth > closedTo ? endOfLastMonth : addDays(today, -1);
}

/** Returns whether a day lies in the closed period. */
export const isClosed = (day: Day, closedTo: Day | null): boolean => closedTo !== null && day <= closedTo;

/** Returns the refusal for writing or changing a document of a closed day. */
export const closedWords = (closedTo: Day): string => `该日期已关账（关账至 ${closedTo}），不能新增或修改单据`;
