import { allocate, type Fen } from '../../money';

/** The least and the greatest weight of a cut. */
const [LEAST, GREATEST] = [40, 160];

/** Draws a whole number from `from` to below `to`; `crypto.randomInt` on the server. */
type Draw = (from: number, to: number) => number;

/**
 * Draws the cuts of a bargain from list price to floor. They sum to the difference exactly, and each is within
 * `cutBounds` (MKT-28).
 */
export const drawCuts = (total: Fen, helpers: number, draw: Draw): Fen[] =>
  allocate(
    total - helpers,
    Array.from({ length: helpers }, () => draw(LEAST, GREATEST + 1)),
  ).map((share) => share + 1);

/** Returns the least and the greatest cut that can be drawn. */
export function cutBounds(total: Fen, helpers: number): { least: Fen; most: Fen } {
  const rest = total - helpers;
  const share = (own: number, other: number) => (rest * own) / (own + other * (helpers - 1));
  return { least: 1 + Math.floor(share(LEAST, GREATEST)), most: 1 + Math.ceil(share(GREATEST, LEAST)) };
}

/** Takes the next cut, or the largest that is left; returns it with the rest in order. */
export function takeCut(cuts: readonly Fen[], largest: boolean): { cut: Fen; left: Fen[] } | undefined {
  if (!cuts.length) return undefined;
  const at = largest ? cuts.indexOf(Math.max(...cuts)) : 0;
  return { cut: cuts[at] ?? 0, left: cuts.toSpliced(at, 1) };
}
