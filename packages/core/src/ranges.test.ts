import { describe, expect, it } from 'vitest';
import { rangePresets, rangeShortcuts } from './ranges';

const saturday = Date.UTC(2026, 10, 21, 2); // Saturday, 21 November 2026, 10:00 in Shanghai
const sunday = Date.UTC(2026, 10, 22, 2);

function ranges(now = saturday, future = false) {
  return Object.fromEntries(rangeShortcuts(now, { future }).map(({ label, range }) => [label, range]));
}

describe('range shortcuts', () => {
  it('today, yesterday and the day before are single days [CONST-30, CONST-31, CONST-32]', () => {
    expect(ranges()['今天']).toEqual(['2026-11-21', '2026-11-21']);
    expect(ranges()['昨天']).toEqual(['2026-11-20', '2026-11-20']);
    expect(ranges()['前天']).toEqual(['2026-11-19', '2026-11-19']);
  });

  it('the last 7, 30 and 90 days include today [CONST-33]', () => {
    expect(ranges()['近7天']).toEqual(['2026-11-15', '2026-11-21']);
    expect(ranges()['近30天']).toEqual(['2026-10-23', '2026-11-21']);
    expect(ranges()['近90天']).toEqual(['2026-08-24', '2026-11-21']);
  });

  it('the year to date begins on the first of January [CONST-34]', () => {
    expect(ranges()['今年至今']).toEqual(['2026-01-01', '2026-11-21']);
  });

  it('a week begins on Monday, also when today is Sunday [CONST-35]', () => {
    expect(ranges()['本周']).toEqual(['2026-11-16', '2026-11-21']);
    expect(ranges()['上周']).toEqual(['2026-11-09', '2026-11-15']);
    expect(ranges(sunday)['本周']).toEqual(['2026-11-16', '2026-11-22']);
  });

  it('this month and last month [CONST-36]', () => {
    expect(ranges()['本月']).toEqual(['2026-11-01', '2026-11-21']);
    expect(ranges()['上月']).toEqual(['2026-10-01', '2026-10-31']);
  });

  it('this quarter and last quarter [CONST-37]', () => {
    expect(ranges()['本季度']).toEqual(['2026-10-01', '2026-11-21']);
    expect(ranges()['上季度']).toEqual(['2026-07-01', '2026-09-30']);
  });

  it('each month of the year, of which the future ones are disabled in a query [CONST-38]', () => {
    const months = rangeShortcuts(saturday).slice(-12);
    expect(months.map((month) => month.label)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}月`));
    expect(months[1]?.range).toEqual(['2026-02-01', '2026-02-28']);
    expect(months[10]).toMatchObject({ range: ['2026-11-01', '2026-11-21'], disabled: false });
    expect(months[11]).toMatchObject({ range: ['2026-12-01', '2026-12-31'], disabled: true });
  });

  it('a period that may lie in the future is not cut at today', () => {
    expect(ranges(saturday, true)['本周']).toEqual(['2026-11-16', '2026-11-22']);
    expect(rangeShortcuts(saturday, { future: true }).some((shortcut) => shortcut.disabled)).toBe(false);
  });
});

it('the presets of reports reach the same day n months back', () => {
  expect(rangePresets(saturday).map(({ label, range }) => [label, ...range])).toEqual([
    ['今天', '2026-11-21', '2026-11-21'],
    ['近7天', '2026-11-15', '2026-11-21'],
    ['本月', '2026-11-01', '2026-11-21'],
    ['近三个月', '2026-08-21', '2026-11-21'],
    ['近半年', '2026-05-21', '2026-11-21'],
  ]);
});
