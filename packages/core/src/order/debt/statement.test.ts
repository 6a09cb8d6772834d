import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldStatement } from './statement';

const SEED = Number(process.env.SEED ?? 20_261_125);

it(`[MEM-97] opening, lines and closing agree, whatever happened (seed ${String(SEED)})`, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), fc.array(fc.integer({ min: -1e6, max: 1e6 })), (opening, amounts) => {
      const statement = foldStatement(
        opening,
        amounts.map((amount, index) => ({ amount, id: String(index) })),
      );
      expect(statement.closing).toBe(opening + statement.charged - statement.settled);
      expect(statement.lines.at(-1)?.balance ?? opening).toBe(statement.closing);
      for (const [index, line] of statement.lines.entries()) {
        const before = statement.lines[index - 1]?.balance ?? opening;
        expect(line.balance - before).toBe(line.charged - line.settled);
        expect(Math.min(line.charged, line.settled)).toBe(0);
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});
