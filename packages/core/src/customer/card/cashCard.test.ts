import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberOf, DRAWN_DIGITS, groupedNumber, maskedNumber, readCardNumber } from './cardNumber';
import {
  cashCardState,
  endAfter,
  issueProblem,
  payProblem,
  renewProblem,
  sellProblem,
  stateOfCashCard,
  type CashCardFacts,
} from './cashCard';

const drawn = fc.stringMatching(new RegExp(`^\\d{${String(DRAWN_DIGITS)}}$`));
const DAY = '2026-12-18';
const facts = (more: Partial<CashCardFacts> = {}): CashCardFacts => ({
  sold: true,
  status: 1,
  renewed: false,
  balance: 5000,
  expires: null,
  ...more,
});
const number = cardNumberOf('0'.repeat(DRAWN_DIGITS));
const { unsold, valid, used, expired, renewed, frozen } = cashCardState.statuses;

describe('the number of a card', () => {
  it('[MEM-12] has 16 digits, is read back with or without spaces, and shows its end alone in lists', () => {
    fc.assert(
      fc.property(drawn, (digits) => {
        const made = cardNumberOf(digits);
        expect(made).toMatch(/^8\d{15}$/);
        expect(readCardNumber(made)).toBe(made);
        expect(readCardNumber(` ${groupedNumber(made)} `)).toBe(made);
        expect(maskedNumber(made).replaceAll(/\D/g, '')).toBe(made.slice(-4));
      }),
    );
  });

  it('[MEM-12] one wrong digit, or two neighbours exchanged, are found without asking anybody', () => {
    fc.assert(
      fc.property(drawn, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const made = cardNumberOf(digits);
        const wrong = String((Number(made[at]) + by) % 10);
        expect(readCardNumber(made.slice(0, at) + wrong + made.slice(at + 1))).toBeUndefined();
        const [one, other] = [made[at] ?? '', made[at + 1] ?? ''];
        // Luhn's rule does not tell 09 from 90.
        if (other && one !== other && ![one + other, other + one].includes('09'))
          expect(readCardNumber(made.slice(0, at) + other + one + made.slice(at + 2))).toBeUndefined();
      }),
    );
  });

  it('a number by another issuer, a short one and letters are none of ours', () => {
    for (const text of ['', '4111111111111111', number.slice(1), `${number}0`, 'abc']) {
      expect(readCardNumber(text)).toBeUndefined();
    }
  });
});

describe('a cash card', () => {
  it('[MEM-10] holds 5,000 yuan if it has a holder, 1,000 for three years at least if it has none', () => {
    expect(issueProblem({ bearer: false, face: 500_000, years: null })).toBeUndefined();
    expect(issueProblem({ bearer: false, face: 500_001, years: null })?.message).toBe('记名卡的面值最多 ¥5,000.00');
    expect(issueProblem({ bearer: false, face: 100, years: 3 })?.field).toBe('years');
    expect(issueProblem({ bearer: true, face: 100_000, years: 3 })).toBeUndefined();
    expect(issueProblem({ bearer: true, face: 100_001, years: 3 })?.message).toBe('不记名卡的面值最多 ¥1,000.00');
    for (const years of [null, 2, 31]) expect(issueProblem({ bearer: true, face: 100, years })?.field).toBe('years');
    expect(issueProblem({ bearer: false, face: 0, years: null })?.field).toBe('face');
  });

  it('[MEM-10] is sold once, to a holder or to nobody, and never above its face', () => {
    const card = { bearer: false, face: 10_000, sold: false };
    expect(sellProblem(card, { amount: 10_000, customerId: 'a' })).toBeUndefined();
    expect(sellProblem(card, { amount: 10_001, customerId: 'a' })?.field).toBe('amount');
    expect(sellProblem(card, { amount: 0, customerId: 'a' })?.field).toBe('amount');
    expect(sellProblem(card, { amount: 1, customerId: null })?.field).toBe('customerId');
    expect(sellProblem({ ...card, bearer: true }, { amount: 1, customerId: null })).toBeUndefined();
    expect(sellProblem({ ...card, bearer: true }, { amount: 1, customerId: 'a' })?.field).toBe('customerId');
    expect(sellProblem({ ...card, sold: true }, { amount: 1, customerId: 'a' })?.field).toBe('id');
  });

  it('[MEM-11] has the state of what happened to it, on its last day and the day after', () => {
    expect(stateOfCashCard(facts({ sold: false, balance: 0 }), DAY)).toBe(unsold.code);
    expect(stateOfCashCard(facts(), DAY)).toBe(valid.code);
    expect(stateOfCashCard(facts({ expires: DAY }), DAY)).toBe(valid.code);
    expect(stateOfCashCard(facts({ expires: DAY }), '2026-12-19')).toBe(expired.code);
    expect(stateOfCashCard(facts({ balance: 0, expires: '2026-01-01' }), DAY)).toBe(used.code);
    expect(stateOfCashCard(facts({ status: 0, balance: 0 }), DAY)).toBe(frozen.code);
    expect(stateOfCashCard(facts({ renewed: true, status: 0 }), DAY)).toBe(renewed.code);
  });

  it('[MEM-50] pays the sales of its holder, or of anybody where it has none', () => {
    const card = { ...facts(), number, customerId: 'holder' };
    expect(payProblem(card, 'holder', DAY)).toBeUndefined();
    expect(payProblem(card, 'another', DAY)).toContain('记名卡');
    expect(payProblem({ ...card, customerId: null }, 'another', DAY)).toBeUndefined();
    expect(payProblem({ ...card, customerId: null }, null, DAY)).toBeUndefined();
    for (const more of [{ sold: false, balance: 0 }, { status: 0 }, { renewed: true }, { expires: '2026-12-17' }])
      expect(payProblem({ ...card, ...more }, 'holder', DAY)).toBeTruthy();
    // An empty one is refused for what it holds, which its lots say.
    expect(payProblem({ ...card, balance: 0 }, 'holder', DAY)).toBeUndefined();
  });

  it('[MEM-11] is renewed when it ended with a balance, or when its holder lost it', () => {
    const [bearers, holders] = [
      { customerId: null, balance: 5000 },
      { customerId: 'holder', balance: 5000 },
    ];
    expect(renewProblem(expired.code, bearers)).toBeUndefined();
    expect(renewProblem(frozen.code, holders)).toBeUndefined();
    expect(renewProblem(frozen.code, bearers)).toBeTruthy();
    expect(renewProblem(frozen.code, { ...holders, balance: 0 })).toBeTruthy();
    for (const { code } of [unsold, valid, used, renewed]) expect(renewProblem(code, holders)).toBeTruthy();
  });

  it('ends on the same day some years later', () => {
    expect(endAfter(3, '2026-12-18')).toBe('2029-12-18');
    expect(endAfter(3, '2028-02-29')).toBe('2031-02-28');
    expect(endAfter(4, '2028-02-29')).toBe('2032-02-29');
  });
});
