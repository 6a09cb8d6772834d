import { allocate } from '../money';

/** 评分, the best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

export type Stars = (typeof STARS)[number];

/** From so many stars on, a comment is a good one (好评). */
const GOOD: Stars = 4;

export interface CommentFigures {
  total: number;
  /** Rounded half up to two decimals; null where there is no comment. */
  average: number | null;
  /** Whole percent with 4 or 5 stars, as `stars` has them. */
  goodShare: number;
  stars: { stars: Stars; count: number; share: number }[];
}

/** What the numbers of comments with each star come to. Shares are whole percent that add up to 100, by largest remainder. */
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
