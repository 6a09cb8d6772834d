import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toThousandths } from '../../../quantity';
import { askFor, missingOf, refusedLines } from './shortage';

const quantity = fc.integer({ min: -5_000, max: 9_999_999 }).map((thousandths) => thousandths / 1000);

test('[U-31] what is missing is exact in thousandths, and never more is asked for than there is', () => {
  expect([
    missingOf(5, { available: 2 }),
    missingOf(2, { available: 5 }),
    missingOf(3, { available: -1 }),
    missingOf(0.3, { available: 0.1 }),
  ]).toEqual([3, 0, 3, 0.2]);
  expect([askFor(3, 10), askFor(3, 2.5), askFor(0, 10), askFor(0, 0.5)]).toEqual([3, 2.5, 1, 0.5]);
  fc.assert(
    fc.property(quantity, quantity, (wanted, available) => {
      const [missing, there] = [missingOf(wanted, { available }), Math.max(0, available)];
      expect(toThousandths(missing)).toBe(Math.max(0, toThousandths(wanted) - toThousandths(there)));
      expect(askFor(missing, there)).toBeLessThanOrEqual(there);
    }),
  );
});

test('[U-31] the lines whose quantity the server refused are known by its errors', () => {
  expect(
    refusedLines([
      { field: 'lines[2].quantity' },
      { field: 'lines[0].price' },
      { field: 'lines[2].quantity' },
      { field: 'lines[11].quantity' },
      { field: 'approvalId' },
    ]),
  ).toEqual([2, 11]);
});

test('work is never missing, however much is wanted', () => {
  expect(missingOf(5, { available: 0, isService: true })).toBe(0);
});
