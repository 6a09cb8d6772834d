import { UNITS_A_FEN, costInFen } from '../cost';

/** Rounds a stock value or a cost, kept in 1/10,000 yuan, to whole fen of the same unit. */
export const toWholeFen = (units: number): number => costInFen(units) * UNITS_A_FEN + 0;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Rounds amounts to whole fen by largest remainder, so that they add up to `sum`, which is their exact sum rounded up
 * or down. What is a whole fen stays.
 */
export function wholeFenOf(amounts: readonly number[], sum: number): number[] {
  const rounded = amounts.map((amount) => Math.floor(amount / UNITS_A_FEN) * UNITS_A_FEN);
  const missing = costInFen(sum - sumOf(rounded));
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: amount - (rounded[index] ?? 0) }))
    .filter(({ remainder }) => remainder > 0)
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, Math.max(0, missing)))
    rounded[index] = (rounded[index] ?? 0) + UNITS_A_FEN;
  return rounded;
}

interface Goods {
  /** Cells of the goods, each with the sources that it adds up. */
  cells: readonly (readonly string[])[];
  opening: readonly number[];
  closing: readonly number[];
}

/**
 * Rounds what ledgers say to whole fen, once in each cell of a column: everything above is then a sum of integers. The
 * goods are rounded by largest remainder between their rounded balances, so that a column leads from its opening to
 * its closing as shown; a cell's amount stands at its first source. A difference of the exact values is kept.
 */
export function wholeFenSources(
  sources: ReadonlyMap<string, readonly number[]>,
  { cells, opening, closing }: Goods,
): Map<string, readonly number[]> {
  const columns = opening.map((opens, column) => {
    const exact = cells.map((of) => sumOf(of.map((source) => sources.get(source)?.[column] ?? 0)));
    const closes = closing[column] ?? 0;
    const off = opens + sumOf(exact) - closes;
    return wholeFenOf(exact, toWholeFen(closes) - toWholeFen(opens) + toWholeFen(off));
  });
  const nothing = opening.map(() => 0);
  const inCells = cells.flatMap((of, cell) =>
    of.map((source, index) => [source, index ? nothing : columns.map((rounded) => rounded[cell] ?? 0)] as const),
  );
  return new Map([...[...sources].map(([source, amounts]) => [source, amounts.map(toWholeFen)] as const), ...inCells]);
}
