import { describe, expect, it } from 'vitest';
import { can, next, statusLabel } from '../lifecycle';
import { closingProblem, isClosed, nextPeriodFrom, proposedClosing } from './closing';
import { settleAccountLifecycle } from './settleAccountLifecycle';

describe('closing the books', () => {
  it.each([
    ['2026-11-22', null, '关账日期不能晚于今天'],
    ['2026-11-21', null, undefined],
    ['2026-10-31', '2026-10-31', '已关账至 2026-10-31，请选择之后的日期'],
    ['2026-10-30', '2026-10-31', '已关账至 2026-10-31，请选择之后的日期'],
    ['2026-11-01', '2026-10-31', undefined],
  ])('up to %s, closed to %s: %s', (closeTo, closedTo, problem) => {
    expect(closingProblem(closeTo, { closedTo, today: '2026-11-21' })).toBe(problem);
  });

  it('proposes the last month that is over, and yesterday when that is closed', () => {
    expect(proposedClosing({ closedTo: null, today: '2026-11-21' })).toBe('2026-10-31');
    expect(proposedClosing({ closedTo: '2026-09-30', today: '2026-11-21' })).toBe('2026-10-31');
    expect(proposedClosing({ closedTo: '2026-10-31', today: '2026-11-21' })).toBe('2026-11-20');
  });

  it('a period begins on the day after the one before', () => {
    expect(nextPeriodFrom('2026-10-31')).toBe('2026-11-01');
    expect(nextPeriodFrom(null)).toBeNull();
    expect(['2026-10-30', '2026-10-31', '2026-11-01'].map((day) => isClosed(day, '2026-10-31'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a closing is reversed once', () => {
    expect(next(settleAccountLifecycle, 1, 'reverse')).toBe(2);
    expect(can(settleAccountLifecycle, 2, 'reverse')).toBe(false);
    expect([1, 2].map((code) => statusLabel(settleAccountLifecycle, code))).toEqual(['已关账', '已反关账']);
  });
});
