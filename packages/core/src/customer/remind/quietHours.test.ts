import { expect, it } from 'vitest';
import { afterQuietHours } from './quietHours';

const next = (time: string) => afterQuietHours(new Date(`2026-12-31T${time}+08:00`)).toISOString();
const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`).toISOString();

it('customers are written to between 8 and 21 o’clock of the shop, and else at the next eight', () => {
  for (const time of ['08:00:00', '12:30:00', '20:59:59']) expect(next(time)).toBe(at('2026-12-31', time));
  for (const time of ['00:00:00', '02:00:00', '07:59:59']) expect(next(time)).toBe(at('2026-12-31', '08:00:00'));
  for (const time of ['21:00:00', '23:59:59']) expect(next(time)).toBe(at('2027-01-01', '08:00:00'));
});
