import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueValue } from './stock';

describe('moving-average cost of what goes out', () => {
  it('a third of a value that does not divide is rounded half up', () => {
    expect(issueValue(100, 3, 1)).toBe(33);
    expect(issueValue(100, 8, 1)).toBe(13);
  });

  it('the last piece takes the rest', () => {
    expect(issueValue(67, 1, 1)).toBe(67);
  });

  it('whatever goes out in whatever portions, the portions cost what the whole did', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
        (value, portions) => {
          let left = value;
          let onHand = portions.reduce((sum, one) => sum + one, 0) / 1000;
          for (const portion of portions) {
            const cost = issueValue(left, onHand, portion / 1000);
            expect(cost).toBeGreaterThanOrEqual(0);
            left -= cost;
            onHand = Math.round((onHand - portion / 1000) * 1000) / 1000;
            expect(left).toBeGreaterThanOrEqual(0);
          }
          expect(left).toBe(0);
        },
      ),
    );
  });
});
