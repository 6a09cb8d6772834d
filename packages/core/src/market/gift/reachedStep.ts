import type { Fen } from '../../money';

/** A line of a sale by what is left of it: after coupons, less what was returned or given of goodwill. */
interface GiftLine {
  net: Fen;
  /** The scheme counts it. */
  inScope: boolean;
}

/**
 * Sums what a sale counts for a scheme (MKT-37): its lines in scope, less their share of what points settled. Points
 * pay a sale as a whole, so a scheme of some parts bears its part of them, rounded against the customer by at most one
 * fen.
 */
export function giftNet(lines: readonly GiftLine[], byPoints: Fen): Fen {
  const sum = (chosen: readonly GiftLine[]) => chosen.reduce((total, { net }) => total + Math.max(0, net), 0);
  const [all, scoped] = [sum(lines), sum(lines.filter(({ inScope }) => inScope))];
  if (scoped === 0) return 0;
  const share = Math.ceil((Math.min(Math.max(0, byPoints), all) * scoped) / all);
  return Math.max(0, scoped - share);
}

/** Finds the highest step that an amount reaches: one step a scheme and sale (MKT-37). */
export function reachedStep<Step extends { threshold: Fen }>(steps: readonly Step[], net: Fen): Step | undefined {
  let reached: Step | undefined;
  for (const step of steps)
    if (step.threshold <= net && (!reached || step.threshold > reached.threshold)) reached = step;
  return reached;
}

/** Finds the lowest step that an amount does not reach, and what it lacks. */
export function nextStep<Step extends { threshold: Fen }>(
  steps: readonly Step[],
  net: Fen,
): { step: Step; missing: Fen } | undefined {
  let next: Step | undefined;
  for (const step of steps) if (step.threshold > net && (!next || step.threshold < next.threshold)) next = step;
  return next && { step: next, missing: next.threshold - net };
}
