import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAY_METHODS, payMethodLabel, settle, type Tender } from './tenders';

describe('tenders', () => {
  it('cash over the debt gives change, and the drawer keeps only the debt', () => {
    expect(settle(8_850, [{ method: 'cash', amount: 10_000 }])).toEqual({
      ok: true,
      tenders: [{ method: 'cash', amount: 10_000, kept: 8_850 }],
      tendered: 10_000,
      received: 8_850,
      change: 1_150,
      rest: 0,
    });
  });

  it('several tenders pay one debt, change comes out of the cash', () => {
    expect(
      settle(10_000, [
        { method: 'wechat', amount: 6_000 },
        { method: 'cash', amount: 5_000 },
      ]),
    ).toMatchObject({
      tenders: [{ kept: 6_000 }, { kept: 4_000 }],
      received: 10_000,
      change: 1_000,
      rest: 0,
    });
  });

  it('what is not covered remains as the rest', () => {
    expect(settle(10_000, [{ method: 'alipay', amount: 4_000 }])).toMatchObject({
      received: 4_000,
      change: 0,
      rest: 6_000,
    });
    expect(settle(500, [])).toMatchObject({ received: 0, rest: 500 });
  });

  it('a wallet is never charged more than the debt', () => {
    expect(settle(1_000, [{ method: 'wechat', amount: 1_001 }])).toEqual({
      ok: false,
      field: 'tenders',
      message: '非现金收款不能超过应收金额¥10.00，找零只能用现金',
    });
  });

  it('an amount of 0 is refused', () => {
    expect(settle(1_000, [{ method: 'cash', amount: 0 }])).toEqual({
      ok: false,
      field: 'tenders[0].amount',
      message: '收款金额应大于0',
    });
  });

  it('names five ways to pay', () => {
    expect(PAY_METHODS.map(({ label }) => label)).toEqual(['现金', '微信', '支付宝', '银行卡', '转账']);
    expect(payMethodLabel('bankCard')).toBe('银行卡');
  });

  it('nothing is made or lost between what is handed over, kept and given back', () => {
    const tender: fc.Arbitrary<Tender> = fc.record({
      method: fc.constantFrom(...PAY_METHODS.map(({ code }) => code)),
      amount: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.nat(199_999), fc.array(tender, { maxLength: 6 }), (debt, tenders) => {
        const settlement = settle(debt, tenders);
        if (!settlement.ok) {
          expect(settlement.field).toBe('tenders');
          return;
        }
        expect(settlement.received + settlement.rest).toBe(debt);
        expect(settlement.received + settlement.change).toBe(settlement.tendered);
        expect(settlement.tenders.reduce((sum, { kept }) => sum + kept, 0)).toBe(settlement.received);
        for (const { kept, amount, method } of settlement.tenders) {
          expect(kept).toBeGreaterThanOrEqual(0);
          if (method !== 'cash') expect(kept).toBe(amount);
        }
        expect(settlement.change === 0 || settlement.rest === 0).toBe(true);
      }),
    );
  });
});
