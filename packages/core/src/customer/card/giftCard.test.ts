import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coverProblem,
  extendProblem,
  giftCardProblem,
  spreadPrice,
  stateOfGiftCard,
  valueOfUse,
  valuesOfUses,
} from './giftCard';

const price = fc.integer({ min: 0, max: 500_000 });
const item = fc.record({ listPrice: fc.integer({ min: 0, max: 100_000 }), total: fc.integer({ min: 1, max: 99 }) });
const items = fc.array(item, { minLength: 1, maxLength: 8 });

describe('the value of a use [MEM-16]', () => {
  it('168 yuan for ten washes at 30 and a wax at 120 are spread by list price times count', () => {
    const [washes, wax] = spreadPrice(16_800, [
      { listPrice: 3000, total: 10 },
      { listPrice: 12_000, total: 1 },
    ]);
    expect([washes, wax]).toEqual([12_000, 4800]);
    expect(valuesOfUses(12_000, 10, 99)).toEqual(Array(10).fill(1200));
  });

  it('the last use takes the rest', () => {
    expect(valuesOfUses(10_000, 3, 3)).toEqual([3333, 3333, 3334]);
    expect(valueOfUse(3334, 1)).toBe(3334);
    expect(valuesOfUses(100, 2, 5)).toEqual([50, 50]);
  });

  it('whatever the price: the uses of all items are worth exactly the price, and none is below 0', () => {
    fc.assert(
      fc.property(price, items, (paid, list) => {
        const shares = spreadPrice(paid, list);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paid);
        const uses = list.flatMap(({ total }, index) => valuesOfUses(shares[index] ?? 0, total, total));
        expect(uses.reduce((sum, value) => sum + value, 0)).toBe(paid);
        expect(Math.min(...uses)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('uses that are given back and taken again in any order are worth the price in the end [MEM-18]', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(), { maxLength: 80 }),
        (paid, total, steps) => {
          let left = paid;
          const taken: number[] = [];
          for (const step of steps) {
            const free = total - taken.length;
            if (step % 2 === 0 && free > 0) {
              const value = valueOfUse(left, free);
              taken.push(value);
              left -= value;
            } else if (taken.length) left += taken.splice(step % taken.length, 1)[0] ?? 0;
            expect(left + taken.reduce((sum, value) => sum + value, 0)).toBe(paid);
          }
          const rest = valuesOfUses(left, total - taken.length, total);
          expect([...taken, ...rest].reduce((sum, value) => sum + value, 0)).toBe(paid);
          expect(taken.length + rest.length).toBe(total);
        },
      ),
    );
  });
});

describe('a card', () => {
  const facts = { sold: true, status: 1, left: 3, expires: null };
  it('its state is told by what happened to it', () => {
    const on = (change: Partial<typeof facts> | { expires: string }) =>
      stateOfGiftCard({ ...facts, ...change }, '2026-12-22');
    expect([on({}), on({ sold: false }), on({ left: 0 }), on({ status: 0 })]).toEqual([1, 0, 2, 4]);
    expect([on({ expires: '2026-12-22' }), on({ expires: '2026-12-21' })]).toEqual([1, 3]);
  });

  const draft = {
    kind: 0,
    hasVehicle: false,
    price: 16_800,
    givenReason: '',
    items: [{ skuId: 'a', total: 10 }],
  } as const;
  it('is issued with items, a vehicle for maintenance alone, and a reason where it costs nothing [MEM-15]', () => {
    const field = (change: object) => giftCardProblem({ ...draft, ...change })?.field;
    expect(giftCardProblem(draft)).toBeUndefined();
    expect(field({ kind: 1 })).toBe('vehicleId');
    expect(field({ hasVehicle: true })).toBe('vehicleId');
    expect(field({ kind: 1, hasVehicle: true })).toBeUndefined();
    expect(field({ price: 0 })).toBe('givenReason');
    expect(field({ price: 0, givenReason: '周年答谢' })).toBeUndefined();
    expect(field({ givenReason: '周年答谢' })).toBe('givenReason');
    expect(field({ price: 500_001 })).toBe('price');
    expect(field({ items: [] })).toBe('items');
    expect(field({ items: [{ skuId: 'a', total: 0 }] })).toBe('items[0].total');
    expect(field({ items: [draft.items[0], draft.items[0]] })).toBe('items[1].skuId');
  });

  const card = { ...facts, kind: 1, number: '8000000000001234', customerId: 'c', vehicleId: 'v' } as const;
  it('covers pieces of its customer alone, and a maintenance card of its vehicle alone [MEM-15]', () => {
    const problem = (change: object, sale: { customerId: string | null; vehicleId: string | null }) =>
      coverProblem({ ...card, ...change }, sale, '2026-12-22');
    const own = { customerId: 'c', vehicleId: 'v' };
    expect(problem({}, own)).toBeUndefined();
    expect(problem({ kind: 0, vehicleId: null }, { customerId: 'c', vehicleId: null })).toBeUndefined();
    expect(problem({}, { customerId: 'c', vehicleId: 'w' })).toBe('保养卡尾号1234只能用在登记的车辆上');
    expect(problem({}, { customerId: 'd', vehicleId: 'v' })).toBe('保养卡尾号1234只能用在持卡客户自己的单上');
    expect(problem({ sold: false }, own)).toBe('保养卡尾号1234还没有收款，不能使用');
    expect(problem({ status: 0 }, own)).toBe('保养卡尾号1234已冻结，不能使用');
    expect(problem({ expires: '2026-01-01' }, own)).toBe('保养卡尾号1234已于 2026-01-01 到期，请先延期');
  });

  it('its end is moved later alone [MEM-19]', () => {
    const sold = { sold: true, expires: '2026-12-01' };
    const field = (card: typeof sold | { sold: boolean; expires: null }, next: string | null) =>
      extendProblem(card, next, '2026-12-22')?.field;
    expect(field(sold, '2027-12-01')).toBeUndefined();
    expect(field(sold, null)).toBeUndefined();
    expect(field(sold, '2026-11-30')).toBe('expires');
    expect(field(sold, '2026-12-02')).toBe('expires');
    expect(field({ ...sold, expires: null }, '2027-12-01')).toBe('expires');
    expect(field({ ...sold, sold: false }, '2027-12-01')).toBe('id');
  });
});
