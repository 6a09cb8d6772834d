import dayjs from 'dayjs';
import { addDays, DAY_FORMAT, shopDay, type Day } from './dates';

/** First and last day of a range, both included. */
type DayRange = readonly [from: Day, to: Day];

export interface RangeShortcut {
  key: string;
  label: string;
  range: DayRange;
  /** The whole range lies in the future, where a query finds nothing (D86). */
  disabled: boolean;
}

export interface RangeOptions {
  /** Validity periods reach into the future; query ranges end today (D86). */
  future?: boolean;
}

const at = (day: Day) => dayjs.utc(day);
const days = (from: dayjs.Dayjs, to: dayjs.Dayjs): DayRange => [from.format(DAY_FORMAT), to.format(DAY_FORMAT)];

function shortcut(key: string, label: string, [from, to]: DayRange, today: Day, future: boolean): RangeShortcut {
  const disabled = !future && from > today;
  return { key, label, range: [from, future || disabled || to < today ? to : today], disabled };
}

function lastDays(today: Day, count: number): DayRange {
  return [addDays(today, 1 - count), today];
}

function week(today: Day, back: number): DayRange {
  const monday = addDays(today, -((at(today).day() + 6) % 7) - 7 * back);
  return [monday, addDays(monday, 6)];
}

function month(today: Day, back: number): DayRange {
  const first = at(today).startOf('month').subtract(back, 'month');
  return days(first, first.endOf('month'));
}

function quarter(today: Day, back: number): DayRange {
  const first = at(today)
    .startOf('month')
    .subtract((at(today).month() % 3) + 3 * back, 'month');
  return days(first, first.add(2, 'month').endOf('month'));
}

function monthOfYear(today: Day, index: number): DayRange {
  const first = at(today).startOf('year').add(index, 'month');
  return days(first, first.endOf('month'));
}

/**
 * Lists the range picker's shortcuts (specification section 9, D86 to D88). Days are the shop's; the last 7 days
 * include today, a week begins on Monday.
 */
export function rangeShortcuts(now: number, { future = false }: RangeOptions = {}): RangeShortcut[] {
  const today = shopDay(now);
  const make = (key: string, label: string, range: DayRange) => shortcut(key, label, range, today, future);
  const yesterday = addDays(today, -1);
  const dayBefore = addDays(today, -2);
  return [
    make('today', '今天', [today, today]),
    make('yesterday', '昨天', [yesterday, yesterday]),
    make('dayBefore', '前天', [dayBefore, dayBefore]),
    make('last7', '近7天', lastDays(today, 7)),
    make('last30', '近30天', lastDays(today, 30)),
    make('last90', '近90天', lastDays(today, 90)),
    make('yearToDate', '今年至今', [at(today).startOf('year').format(DAY_FORMAT), today]),
    make('thisWeek', '本周', week(today, 0)),
    make('lastWeek', '上周', week(today, 1)),
    make('thisMonth', '本月', month(today, 0)),
    make('lastMonth', '上月', month(today, 1)),
    make('thisQuarter', '本季度', quarter(today, 0)),
    make('lastQuarter', '上季度', quarter(today, 1)),
    ...Array.from({ length: 12 }, (_, index) => make(`month${index + 1}`, `${index + 1}月`, monthOfYear(today, index))),
  ];
}

/** Lists the shorter presets of report and dashboard bars (specification section 9, D87, D88). */
export function rangePresets(now: number): RangeShortcut[] {
  const today = shopDay(now);
  const monthsBack = (count: number): DayRange => [at(today).subtract(count, 'month').format(DAY_FORMAT), today];
  const make = (key: string, label: string, range: DayRange) => shortcut(key, label, range, today, false);
  return [
    make('today', '今天', [today, today]),
    make('last7', '近7天', lastDays(today, 7)),
    make('thisMonth', '本月', month(today, 0)),
    make('last3Months', '近三个月', monthsBack(3)),
    make('halfYear', '近半年', monthsBack(6)),
  ];
}
