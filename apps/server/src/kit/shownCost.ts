import { UNITS_A_FEN } from '@partsdesk/core/cost';
import { sql, type RawBuilder } from 'kysely';

const A_FEN = sql.lit(UNITS_A_FEN);
const HALF = sql.lit(UNITS_A_FEN / 2);

/**
 * Rounds a cost or a stock value, whole 1/10,000 yuan, to whole fen of the same unit as a screen shows it: halves away
 * from zero. Sums add up what the rows show, each rounded once, so that they agree however rows are grouped; ledgers
 * keep the exact value. Division of whole numbers, which cuts off, takes half the time of numeric rounding.
 */
export const shownCost = (value: RawBuilder<unknown>) =>
  sql<number>`(((${value})::bigint + case when ${value} < 0 then -${HALF} else ${HALF} end) / ${A_FEN} * ${A_FEN})`;
