import { describe, expect, it } from 'vitest';
import { can, next } from '../lifecycle';
import { fundEntryLifecycle } from './fundEntryLifecycle';
import { entryDayProblem, reversalDay } from './fundEntryRules';
import { classesOf, classProblem, fundClassLabel, isInProfit, USUAL_TYPES } from './fundTypes';

describe('the day of an entry', () => {
  const books = { closedTo: '2026-10-31', today: '2026-11-25' };

  it.each([
    ['2026-11-26', '发生日期不能晚于今天'],
    ['2026-11-25', undefined],
    ['2026-11-01', undefined],
    ['2026-10-31', '该日期已关账（关账至 2026-10-31），不能新增或修改单据'],
  ])('[FUN-06] %s: %s', (day, problem) => {
    expect(entryDayProblem(day, books)).toBe(problem);
  });

  it('[FUN-06] of a drawer is today, since its cash is counted', () => {
    const drawer = '1号台';
    expect(entryDayProblem('2026-11-24', { ...books, drawer })).toBe('「1号台」的现金只能记今天的收支，请换一个账户');
    expect(entryDayProblem('2026-11-25', { ...books, drawer })).toBeUndefined();
    expect(entryDayProblem('2026-11-24', { ...books, closedTo: null })).toBeUndefined();
  });

  it('[FUN-08] is kept by its reversal while it is open', () => {
    expect(reversalDay('2026-11-01', books)).toBe('2026-11-01');
    expect(reversalDay('2026-10-31', books)).toBe('2026-11-25');
    expect(reversalDay('2026-11-01', { ...books, drawer: '1号台' })).toBe('2026-11-25');
    expect(reversalDay('2020-01-01', { ...books, closedTo: null })).toBe('2020-01-01');
  });
});

describe('the lifecycle of an entry', () => {
  it('[FUN-08] is reversed once, and its reversal never', () => {
    const { booked, reversed, reversal } = fundEntryLifecycle.statuses;
    expect(next(fundEntryLifecycle, booked.code, 'reverse')).toBe(reversed.code);
    expect([reversed, reversal].map(({ code }) => can(fundEntryLifecycle, code, 'reverse'))).toEqual([false, false]);
  });
});

describe('types of income and expense', () => {
  it('[FUN-09] have a class that fits their direction', () => {
    for (const { direction, class: of } of USUAL_TYPES) expect(classProblem(direction, of)).toBeUndefined();
    expect(classProblem(0, 'selling')).toBe('「销售费用」不能用于收入类型');
    expect(classProblem(1, 'otherRevenue')).toBe('「其他业务收入」不能用于支出类型');
    expect(new Set(USUAL_TYPES.map(({ direction, name }) => `${String(direction)} ${name}`)).size).toBe(
      USUAL_TYPES.length,
    );
  });

  it('[FUN-09] count in the profit by their class: loans, deposits, capital and goods do not', () => {
    const outside = [...new Set([...classesOf(0), ...classesOf(1)])].filter((one) => !isInProfit(one));
    expect(outside.map(fundClassLabel).toSorted()).toEqual(
      ['采购退款', '押金', '借款', '投入与分红', '期初调整', '采购付款', '购置资产'].toSorted(),
    );
  });
});
