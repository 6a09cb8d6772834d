import { canBringMoney, isOpen, type Trade } from './trades';

/** The provider is asked for at least so long after a closing, which is twice as long as it lets anybody pay. */
export const LAST_QUESTION_SECONDS = 600;
/** The longest pause between two questions about one payment: as long may a customer's money be unseen. */
export const LONGEST_PAUSE_SECONDS = 60;

/**
 * Returns the seconds until the next question about a payment, which grow with its age; undefined once no money can
 * come of it. A last question that was not answered is repeated.
 */
export function pauseUntilNextQuestion(trade: Trade, now: Date, answered: boolean): number | undefined {
  if (!canBringMoney(trade)) return undefined;
  const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000;
  if (isOpen(trade)) {
    const age = secondsSince(trade.createTime);
    return age < 60 ? 5 : age < 600 ? 15 : LONGEST_PAUSE_SECONDS;
  }
  const closed = secondsSince(trade.closedTime ?? trade.createTime);
  if (answered && closed >= LAST_QUESTION_SECONDS) return undefined;
  return closed < 15 ? 5 : closed < 60 ? 15 : LONGEST_PAUSE_SECONDS;
}
