import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesOfUses } from '../../customer/card/giftCard';
import {
  lessSpent,
  planGiveBack,
  planSpend,
  SpendRule,
  type SpentPart,
  type ValueLot,
} from '../../customer/card/storedValue';
import { pointsBack, sliceOfLots } from '../../customer/points/redeem';
import { eligibleMoney, pointsDue } from '../../customer/points/salePoints';
import { allocate } from '../../money';
import { refundOfLine, refundPlan, type PaidTender } from './refund';

const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);
const numRuns = process.env.FULL_SIZE ? 20_000 : 2000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const anyLots = fc
  .array(
    fc.record({
      principalLeft: fc.nat(100_000),
      giftLeft: fc.nat(30_000),
      spendRule: fc.constantFrom(SpendRule.proportional, SpendRule.giftFirst),
      giftExpires: fc.constantFrom(null, '2026-12-31', '2027-06-30'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lots): ValueLot[] => lots.map((lot, at) => ({ id: String(at), ...lot })));
const anySale = fc.record({
  lots: anyLots,
  pointsLots: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }),
  card: fc.record({ price: fc.nat(50_000), uses: fc.integer({ min: 1, max: 12 }) }),
  covered: fc.nat(12),
  lines: fc.array(fc.record({ amount: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** How the money is spread over cash, a code, stored value and points. */
  weights: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(3)),
  rate: fc.record({ points: fc.integer({ min: 1, max: 5 }), perFen: fc.constant(100), percent: fc.constant(150) }),
  picks: fc.infiniteStream(fc.nat(999)),
});

it(`a sale of several tenders that all comes back, in any pieces, leaves nothing behind (SEED=${String(seed)})`, () => {
  fc.assert(
    fc.property(anySale, ({ lots, pointsLots, card, covered, lines, weights, rate, picks }) => {
      const total = sum(lines.map(({ amount }) => amount));
      const [cash = 0, wechat = 0, byValue = 0, byPoints = 0] = sum(weights) ? allocate(total, weights) : [total];
      const { parts, short } = planSpend(lots, byValue);
      const held = sum(pointsLots);
      const tenders: PaidTender[] = [
        { method: 'cash', paid: cash + short, refunded: 0 },
        { method: 'wechat', paid: wechat, refunded: 0 },
        { method: 'storedValue', paid: byValue - short, refunded: 0 },
        { method: 'points', paid: byPoints, refunded: 0 },
      ];
      const spent: SpentPart[] = parts.flatMap(({ principal, gift }) => [
        { amount: principal, back: 0 },
        { amount: gift, back: 0 },
      ]);
      const takenPoints = byPoints ? held : 0;
      const spentPoints = pointsLots.map((points, at) => ({ lotId: String(at), points: byPoints ? points : 0 }));
      const filled = pointsLots.map(() => 0);
      const uses = valuesOfUses(card.price, card.uses, Math.min(covered, card.uses));
      let [valueLeft, usesLeft] = [card.price - sum(uses), card.uses - uses.length];
      // Points are earned by money and principal.
      const principal = sum(parts.map((part) => part.principal));
      const money = { earning: cash + short + wechat + principal + sum(uses), paidBack: 0 };
      expect(pointsDue(eligibleMoney(money), rate)).toBeGreaterThanOrEqual(0);

      const sold = lines.map((line) => ({ ...line, returnedQuantity: 0, returnedAmount: 0 }));
      const pick = (most: number) => Number(picks.next().value) % most;
      for (
        let open = sold;
        open.length || uses.length;
        open = sold.filter((one) => one.returnedQuantity < one.quantity)
      ) {
        const at = pick(open.length + uses.length);
        const line = open[at];
        if (!line) {
          const [value = 0] = uses.splice(at - open.length, 1);
          [valueLeft, usesLeft] = [valueLeft + value, usesLeft + 1];
          money.paidBack += value;
          continue;
        }
        const pieces = 1 + pick(line.quantity - line.returnedQuantity);
        const amount = refundOfLine(line, pieces);
        const { due, tenders: plan } = refundPlan(amount, 0, tenders);
        expect([due, sum(plan.map(({ suggested }) => suggested))]).toEqual([amount, amount]);
        line.returnedQuantity += pieces;
        line.returnedAmount += amount;
        plan.forEach(({ method, suggested }, index) => {
          const tender = tenders[index];
          if (!tender) return;
          if (method === 'storedValue') {
            planGiveBack(spent, suggested).forEach((back, place) => {
              const part = spent[place];
              if (part) part.back += back;
              if (place % 2 === 0) money.paidBack += back;
            });
          } else if (method === 'points') {
            const [was, is] = [tender.refunded, tender.refunded + suggested].map((back) =>
              tender.paid ? pointsBack(takenPoints, back, tender.paid) : 0,
            );
            for (const { lotId, points } of sliceOfLots(spentPoints, was ?? 0, (is ?? 0) - (was ?? 0)))
              filled[Number(lotId)] = (filled[Number(lotId)] ?? 0) + points;
          } else money.paidBack += suggested;
          tender.refunded += suggested;
          expect(tender.refunded).toBeLessThanOrEqual(tender.paid);
        });
        for (const { amount: paid, back } of spent) expect(back).toBeLessThanOrEqual(paid);
        expect(
          Math.min(valueLeft, usesLeft, ...lessSpent(lots, parts).map((lot) => lot.principalLeft)),
        ).toBeGreaterThanOrEqual(0);
      }
      expect(tenders.map(({ refunded }) => refunded)).toEqual(tenders.map(({ paid }) => paid));
      expect(spent.every(({ amount, back }) => amount === back)).toBe(true);
      expect(filled).toEqual(spentPoints.map(({ points }) => points));
      expect([valueLeft, usesLeft]).toEqual([card.price, card.uses]);
      expect([eligibleMoney(money), pointsDue(eligibleMoney(money), rate)]).toEqual([0, 0]);
    }),
    { seed, numRuns },
  );
}, 600_000);
