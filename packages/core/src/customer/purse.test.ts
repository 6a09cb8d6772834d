import { describe, expect, it } from 'vitest';
import { planPurse, purseWords } from './purse';

const NONE = { points: { points: 0, amount: 0 }, cashCards: [], storedValue: 0 };

describe('what a customer pays with', () => {
  it('takes points, then cards in their order, then stored value, and never more than is owed', () => {
    const chosen = {
      points: { points: 1000, amount: 1000 },
      cashCards: [
        { number: '8000000000001111', balance: 2000 },
        { number: '8000000000002222', balance: 9000 },
      ],
      storedValue: 5000,
    };
    const { tenders, paid, rest } = planPurse(7000, chosen);
    expect(tenders.map(({ method, amount }) => [method, amount])).toEqual([
      ['points', 1000],
      ['cashCard', 2000],
      ['cashCard', 4000],
    ]);
    expect([paid, rest]).toEqual([7000, 0]);
    expect(planPurse(20_000, chosen)).toMatchObject({ paid: 17_000, rest: 3000 });
    expect(tenders.map((one) => purseWords(one))).toEqual(['1000 积分', '现金卡尾号1111', '现金卡尾号2222']);
  });

  it('never cuts points, and pays nothing with nothing', () => {
    expect(planPurse(500, { ...NONE, points: { points: 600, amount: 600 } })).toMatchObject({ tenders: [], rest: 500 });
    expect(planPurse(500, NONE)).toEqual({ tenders: [], paid: 0, rest: 500 });
    expect(purseWords({ method: 'storedValue' })).toBe('储值');
  });
});
