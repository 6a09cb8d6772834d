import { describe, expect, it } from 'vitest';
import { addDays, formatAgo, formatMoment, shopDay, startOfShopDay } from './dates';

const evening = Date.UTC(2026, 10, 20, 16, 30, 5); // 00:30:05 on the 21st in Shanghai

describe('shop time', () => {
  it("a moment is shown as YYYY-MM-DD HH:mm:ss in the shop's zone [FORMAT-07]", () => {
    expect(formatMoment(evening)).toBe('2026-11-21 00:30:05');
    expect(formatMoment('2026-11-21T00:30:05+08:00')).toBe('2026-11-21 00:30:05');
    expect([undefined, null, '', 'nonsense'].map(formatMoment)).toEqual(['-', '-', '-', '-']);
  });

  it('half past midnight in Shanghai belongs to the new day, though it is yesterday in UTC', () => {
    expect(shopDay(evening)).toBe('2026-11-21');
    expect(shopDay(evening - 31 * 60_000)).toBe('2026-11-20');
  });

  it('a day begins at 16:00 UTC and is followed at once by the next', () => {
    const [from, until] = [startOfShopDay('2026-11-21'), startOfShopDay(addDays('2026-11-21', 1))];
    expect(from).toBe(Date.UTC(2026, 10, 20, 16));
    expect(until - from).toBe(24 * 3600_000);
    expect(shopDay(until - 1)).toBe('2026-11-21');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });

  it('relative texts are Chinese [FORMAT-08]', () => {
    expect(formatAgo(evening - 3 * 60_000, evening)).toBe('3 分钟前');
  });
});
