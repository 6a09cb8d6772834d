import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleMany } from './settleMany';
import { PAY_METHODS, settle, type Tender } from './tenders';

const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);

describe('one bundle of tenders for several debts', () => {
  it('pays the first debt first, cuts a tender where a debt ends, and leaves the last partly owed', () => {
    expect(
      settleMany(
        [3_000, 5_000, 4_000],
        [
          { method: 'wechat', amount: 4_000 },
          { method: 'cash', amount: 5_000 },
        ],
      ),
    ).toEqual({
      ok: true,
      tendered: 9_000,
      received: 9_000,
      change: 0,
      rest: 3_000,
      shares: [
        { tenders: [{ tender: 0, method: 'wechat', amount: 3_000, kept: 3_000 }], received: 3_000, change: 0, rest: 0 },
        {
          tenders: [
            { tender: 0, method: 'wechat', amount: 1_000, kept: 1_000 },
            { tender: 1, method: 'cash', amount: 4_000, kept: 4_000 },
          ],
          received: 5_000,
          change: 0,
          rest: 0,
        },
        {
          tenders: [{ tender: 1, method: 'cash', amount: 1_000, kept: 1_000 }],
          received: 1_000,
          change: 0,
          rest: 3_000,
        },
      ],
    });
  });

  it('gives change out of cash, with the last debt that this cash pays', () => {
    expect(
      settleMany(
        [1_000, 1_000],
        [
          { method: 'cash', amount: 1_500 },
          { method: 'wechat', amount: 1_000 },
        ],
      ),
    ).toMatchObject({
      received: 2_000,
      change: 500,
      rest: 0,
      shares: [
        { tenders: [{ method: 'cash', amount: 1_500, kept: 1_000 }], change: 500 },
        { tenders: [{ method: 'wechat', amount: 1_000, kept: 1_000 }], change: 0 },
      ],
    });
  });

  it('a wallet is never charged more than all of it', () => {
    expect(settleMany([1_000, 500], [{ method: 'wechat', amount: 1_501 }])).toEqual({
      ok: false,
      field: 'tenders',
      message: '非现金收款不能超过应收金额¥15.00，找零只能用现金',
    });
  });

  it(`makes and loses nothing, whatever is owed and handed over (SEED=${String(seed)})`, () => {
    const tender: fc.Arbitrary<Tender> = fc.record({
      method: fc.constantFrom(...PAY_METHODS.map(({ code }) => code)),
      amount: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }),
        fc.array(tender, { maxLength: 6 }),
        (debts, tenders) => {
          const together = settle(
            debts.reduce((sum, debt) => sum + debt, 0),
            tenders,
          );
          const many = settleMany(debts, tenders);
          if (!together.ok || !many.ok) {
            expect(many).toEqual(together);
            return;
          }
          expect({ ...many, shares: undefined }).toEqual({ ...together, tenders: undefined, shares: undefined });
          const parts = many.shares.flatMap((share) => share.tenders);
          for (const [index, { amount, kept, method }] of together.tenders.entries()) {
            const own = parts.filter((part) => part.tender === index);
            expect(own.reduce((sum, part) => sum + part.kept, 0)).toBe(kept);
            expect(own.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
            expect(
              own.every(
                (part) =>
                  part.method === method &&
                  part.amount > 0 &&
                  part.kept >= 0 &&
                  (method === 'cash' || part.amount === part.kept),
              ),
            ).toBe(true);
          }
          for (const [index, share] of many.shares.entries()) {
            expect(share.received + share.rest).toBe(debts[index]);
            expect(share.rest).toBeGreaterThanOrEqual(0);
            expect(share.tenders.reduce((sum, { kept }) => sum + kept, 0)).toBe(share.received);
            expect(share.tenders.reduce((sum, { kept, amount }) => sum + amount - kept, 0)).toBe(share.change);
            // No receipt without money.
            if (share.tenders.length) expect(share.received).toBeGreaterThan(0);
            // Oldest first: a debt gets nothing while an earlier one is unpaid.
            if (share.received > 0) expect(many.shares.slice(0, index).every(({ rest }) => rest === 0)).toBe(true);
          }
        },
      ),
      { seed },
    );
  });
});
