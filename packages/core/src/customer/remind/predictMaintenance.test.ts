import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates';
import { predictMaintenance, type Reading } from './predictMaintenance';

const read = (day: string, mileage: number, used = true): Reading => ({ day, mileage, used });
const seed = Number(process.env.SEED ?? 20_261_125);

describe('[MEM-91] the day of the next maintenance', () => {
  it('follows the straight line of two readings that are 30 days apart', () => {
    // 100 km a day: 5,000 km after the last reading are 50 days.
    const readings = [read('2026-01-01', 10_000), read('2026-01-31', 13_000)];
    expect(predictMaintenance({ mileage: 18_000 }, readings)).toEqual({ day: '2026-03-22', estimated: false });
  });

  it('takes the latest of the readings that are long enough before the last', () => {
    const readings = [read('2025-01-01', 0), read('2026-01-01', 10_000), read('2026-01-20', 30_000)];
    // From 2025-01-01, since 2026-01-01 is too near: 384 days for 30,000 km, 78.125 km a day.
    expect(predictMaintenance({ mileage: 37_813 }, readings)).toEqual({ day: '2026-05-01', estimated: false });
  });

  it('is estimated by 40 km a day while readings are few, too near, or the vehicle stands', () => {
    const day = { day: '2026-06-09', estimated: true };
    expect(predictMaintenance({ mileage: 14_000 }, [read('2026-03-01', 10_000)])).toEqual(day);
    expect(predictMaintenance({ mileage: 14_000 }, [read('2026-02-01', 5000), read('2026-03-01', 10_000)])).toEqual(
      day,
    );
    expect(predictMaintenance({ mileage: 14_000 }, [read('2025-03-01', 10_000), read('2026-03-01', 10_000)])).toEqual(
      day,
    );
  });

  it('is the date where that comes first, and the date alone where no mileage was noted', () => {
    const readings = [read('2026-01-01', 10_000), read('2026-01-31', 13_000)];
    expect(predictMaintenance({ day: '2026-03-21', mileage: 18_000 }, readings)?.day).toBe('2026-03-21');
    expect(predictMaintenance({ day: '2026-03-23', mileage: 18_000 }, readings)?.day).toBe('2026-03-22');
    expect(predictMaintenance({ day: '2026-03-23', mileage: 18_000 }, [])).toEqual({
      day: '2026-03-23',
      estimated: false,
    });
    expect(predictMaintenance({ mileage: 18_000 }, [])).toBeUndefined();
    expect(predictMaintenance({}, readings)).toBeUndefined();
  });

  it('is the last reading’s day once the mileage is reached', () => {
    expect(predictMaintenance({ mileage: 9000 }, [read('2026-03-01', 10_000)])?.day).toBe('2026-03-01');
  });

  it('[MEM-89] leaves out a reading that is marked', () => {
    const readings = [read('2026-01-01', 10_000), read('2026-01-31', 13_000)];
    expect(predictMaintenance({ mileage: 18_000 }, [...readings, read('2026-02-20', 1300, false)])).toEqual(
      predictMaintenance({ mileage: 18_000 }, readings),
    );
  });

  const steps = fc.array(fc.record({ days: fc.integer({ min: 1, max: 120 }), km: fc.integer({ min: 0, max: 9000 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  /** Readings that rise as those of a vehicle do. */
  const histories = steps.map((taken) => {
    let [day, mileage] = ['2024-01-01', 0];
    return taken.map(({ days, km }) => {
      day = addDays(day, days);
      mileage += km;
      return read(day, mileage);
    });
  });

  it(`is no later than the date, and no earlier for more kilometres; seed ${String(seed)}`, () => {
    fc.assert(
      fc.property(
        histories,
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (readings, mileage, more, ahead) => {
          const day = addDays('2024-01-01', ahead);
          const due = predictMaintenance({ mileage }, readings);
          const later = predictMaintenance({ mileage: mileage + more }, readings);
          const both = predictMaintenance({ day, mileage }, readings);
          const marked = [...readings, read('2029-01-01', 1, false)].toReversed();
          expect(due && later && due.day <= later.day).toBe(true);
          expect(both?.day).toBe([day, due?.day].toSorted()[0]);
          expect(predictMaintenance({ mileage }, marked)).toEqual(due);
        },
      ),
      { seed },
    );
  });

  it(`is the first day on which the vehicle has run that far; seed ${String(seed)}`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 700 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 40_000 }),
        (days, kmADay, more) => {
          const last = days * kmADay;
          const end = addDays('2024-01-01', days);
          const due = predictMaintenance({ mileage: last + more }, [read('2024-01-01', 0), read(end, last)]);
          const wanted = Math.min(3650, Math.ceil(more / kmADay));
          expect(due).toEqual({ day: addDays(end, wanted), estimated: false });
        },
      ),
      { seed },
    );
  });
});
