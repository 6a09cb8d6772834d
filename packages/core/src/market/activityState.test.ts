import { expect, it } from 'vitest';
import { activityState } from './activityState';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

it('[ENUM-09] an activity is not started, running or ended by the clock, to the moment', () => {
  const states = [7, 8, 11, 12].map((hour) => activityState(at(8), at(12), null, at(hour)));
  expect(states).toEqual([0, 1, 1, 2]);
});

it('[ENUM-09] what was ended by hand is over, before its beginning too', () => {
  expect([8, 9, 10].map((hour) => activityState(at(8), at(12), at(9), at(hour)))).toEqual([1, 2, 2]);
  expect(activityState(at(8), at(12), at(6), at(7))).toBe(2);
});
