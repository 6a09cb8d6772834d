import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(relativeTime);

/** Format of a moment on the screen (FORMAT-07). */
const MOMENT_FORMAT = 'YYYY-MM-DD HH:mm:ss';
export const DAY_FORMAT = 'YYYY-MM-DD';

// The shop's zone is Asia/Shanghai. A fixed offset is enough: no daylight saving since 1991.
const OFFSET_MINUTES = 8 * 60;

/** A moment: milliseconds since 1970, or ISO 8601 with offset as on the wire. */
export type Instant = number | string;

/** A day of the shop, `YYYY-MM-DD`. */
export type Day = string;

/** Converts a moment to shop time. */
export function inShopTime(instant: Instant): Dayjs {
  return dayjs.utc(instant).utcOffset(OFFSET_MINUTES).locale('zh-cn');
}

/** Formats a moment as `2026-11-21 09:05:00` in shop time; `-` when there is none. */
export function formatMoment(instant: Instant | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '-';
  const moment = inShopTime(instant);
  return moment.isValid() ? moment.format(MOMENT_FORMAT) : '-';
}

/** Formats a moment for a list, to the minute; `-` when there is none. */
export const formatMinute = (instant: Instant | null | undefined): string => formatMoment(instant).slice(0, 16);

/** Returns the shop's day at a moment. */
export function shopDay(instant: Instant): Day {
  return inShopTime(instant).format(DAY_FORMAT);
}

/** Returns the moment at which a shop's day begins, in milliseconds. */
export function startOfShopDay(day: Day): number {
  return dayjs.utc(`${day}T00:00:00+08:00`).valueOf();
}

/** Returns the day `days` after a day. */
export function addDays(day: Day, days: number): Day {
  return dayjs.utc(day).add(days, 'day').format(DAY_FORMAT);
}

/** Formats the time since a moment in Chinese: 3 分钟前 (FORMAT-08). */
export function formatAgo(instant: Instant, now: number): string {
  return inShopTime(instant).from(inShopTime(now));
}

/** Returns the last day of the month of a day. */
export const endOfMonth = (day: Day): Day => dayjs.utc(day).endOf('month').format(DAY_FORMAT);
