import { describe, expect, it } from 'vitest';
import { bulkPrice } from './bulkPrice';

describe('a price after a bulk edit', () => {
  it('is changed by a percentage, by an amount or to an amount, and rounded', () => {
    expect(bulkPrice(3333, 0, { by: 1, value: 500 })).toEqual({ price: 3500 });
    expect(bulkPrice(3333, 0, { by: 1, value: -1250 })).toEqual({ price: 2916 });
    expect(bulkPrice(3333, 0, { by: 1, value: 0, rounding: 1 })).toEqual({ price: 3330 });
    expect(bulkPrice(3335, 0, { by: 1, value: 0, rounding: 1 })).toEqual({ price: 3340 });
    expect(bulkPrice(3350, 0, { by: 2, value: 100, rounding: 2 })).toEqual({ price: 3500 });
    expect(bulkPrice(3333, 0, { by: 3, value: 999 })).toEqual({ price: 999 });
    expect(bulkPrice(115, 0, { by: 1, value: 1000 })).toEqual({ price: 127 });
  });

  it('is refused below the floor, at or below nothing, and above what a price may be', () => {
    expect(bulkPrice(3500, 3400, { by: 1, value: -1000 }).refusal).toBe('调价后低于底价');
    expect(bulkPrice(3500, 0, { by: 2, value: -3600 }).refusal).toBe('调价后低于 0 元');
    expect(bulkPrice(4, 0, { by: 1, value: 0, rounding: 1 }).refusal).toBe('调价后为 0 元');
    expect(bulkPrice(3500, 0, { by: 3, value: 0 }).refusal).toBeUndefined();
    expect(bulkPrice(9_999_999_999, 0, { by: 1, value: 1 }).refusal).toBe('调价后超过价格上限');
  });
});
