/**
 * The acts that can be taken back.
 *
 * @internal
 */
export const MOST_STEPS = 100;

/** What has been, what is, and what was taken back. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last step did; the same again joins it, so that typing a word is one step. */
  joins: string;
}

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [], joins: '' });

/** Adds a step; one that joins the last replaces what that made. */
export function withStep<State>(history: History<State>, present: State, joins = ''): History<State> {
  if (joins !== '' && joins === history.joins) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], joins };
}

/** Changes what is, as the selection does, without a step. */
export const withPresent = <State>(history: History<State>, present: State): History<State> => ({
  ...history,
  present,
  joins: '',
});

export function undone<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], joins: '' };
}

export function redone<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, joins: '' };
}
