import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(relativeTime);

/** How a moment is shown (FORMAT-07). */
export const MOMENT_FORMAT = 'YYYY-MM-DD HH:mm:ss';
export const DAY_FORMAT = 'YYYY-MM-DD';

/** The zone in which a shop's day begins and ends. */
export const SHOP_ZONE = 'Asia/Shanghai';

// China keeps one time without daylight saving since 1991, so an offset does what a zone database would.
const OFFSET_MINUTES = 8 * 60;

/** A moment: milliseconds since 1970, or ISO 8601 with offset as on the wire. */
export type Instant = number | string;

/** A day of the shop, `YYYY-MM-DD`. */
export type Day = string;

/** A moment as the shop's clock shows it. */
export function inShopTime(instant: Instant): Dayjs {
  return dayjs.utc(instant).utcOffset(OFFSET_MINUTES).locale('zh-cn');
}

/** `2026-11-21 09:05:00`, in shop time; `-` when there is no moment. */
export function formatMoment(instant: Instant | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '-';
  const moment = inShopTime(instant);
  return moment.isValid() ? moment.format(MOMENT_FORMAT) : '-';
}

/** The shop's day at a moment. */
export function shopDay(instant: Instant): Day {
  return inShopTime(instant).format(DAY_FORMAT);
}

/** The moment at which a shop's day begins, in milliseconds. */
export function startOfShopDay(day: Day): number {
  return dayjs.utc(`${day}T00:00:00+08:00`).valueOf();
}

/** The first millisecond of a shop's day and the first one after it. */
export function shopDayBounds(day: Day): { from: number; until: number } {
  return { from: startOfShopDay(day), until: startOfShopDay(addDays(day, 1)) };
}

/** The day that lies `days` after a day. */
export function addDays(day: Day, days: number): Day {
  return dayjs.utc(day).add(days, 'day').format(DAY_FORMAT);
}

/** How long ago a moment was, in Chinese: 3 分钟前 (FORMAT-08). */
export function formatAgo(instant: Instant, now: number): string {
  return inShopTime(instant).from(inShopTime(now));
}
