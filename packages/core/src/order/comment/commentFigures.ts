import { allocate } from '../../money';

/** 评分, best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

export type Stars = (typeof STARS)[number];

/** Lowest number of stars of a good comment (好评). */
const GOOD: Stars = 4;

export interface CommentFigures {
  total: number;
  /** Rounded half up to two decimals; null without comments. */
  average: number | null;
  /** Percentage of comments with 4 or 5 stars, the sum of their shares in `stars`. */
  goodShare: number;
  stars: { stars: Stars; count: number; share: number }[];
}

/**
 * Computes the figures from the number of comments by stars. Shares are whole percent that add up to 100, by largest
 * remainder.
 */
export function commentFigures(countOf: (stars: Stars) => number): CommentFigures {
  const counts = STARS.map(countOf);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = total === 0 ? STARS.map(() => 0) : allocate(100, counts);
  const given = STARS.reduce((sum, stars, index) => sum + stars * (counts[index] ?? 0), 0);
  const stars = STARS.map((each, index) => ({ stars: each, count: counts[index] ?? 0, share: shares[index] ?? 0 }));
  return {
    total,
    average: total === 0 ? null : Math.floor((given * 200 + total) / (total * 2)) / 100,
    goodShare: stars.reduce((sum, { stars: each, share }) => (each >= GOOD ? sum + share : sum), 0),
    stars,
  };
}
