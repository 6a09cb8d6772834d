import type { CodeOf, Statuses } from '../lifecycle';

/** 活动状态 (ENUM-09): read from the clock, never stored. */
export const activityStates = {
  statuses: {
    notStarted: { code: 0, label: '未开始', tone: 'default' },
    running: { code: 1, label: '进行中', tone: 'info' },
    ended: { code: 2, label: '已结束', tone: 'default' },
  },
} as const satisfies Statuses;
export type ActivityState = CodeOf<typeof activityStates>;

/**
 * Reads the state of an activity at a moment: it runs from `begins` on and is over at `ends`, or earlier where it was
 * ended by hand. Without `ends` it runs until it is ended.
 */
export function activityState(begins: Date, ends: Date | null, endedTime: Date | null, now: Date): ActivityState {
  const { notStarted, running, ended } = activityStates.statuses;
  if ((ends !== null && now >= ends) || (endedTime !== null && now >= endedTime)) return ended.code;
  return now < begins ? notStarted.code : running.code;
}
