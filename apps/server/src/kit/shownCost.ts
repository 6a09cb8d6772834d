import { UNITS_A_FEN } from '@partsdesk/core/cost';
import { sql, type RawBuilder } from 'kysely';

const A_FEN = sql.lit(UNITS_A_FEN);

/**
 * Rounds a cost or a stock value, 1/10,000 yuan, to whole fen of the same unit as a screen shows it: halves away from
 * zero. Sums add up what the rows show, each rounded once, so that they agree however rows are grouped; ledgers keep
 * the exact value.
 */
export const shownCost = (value: RawBuilder<unknown>) =>
  sql<number>`(round(${value} / ${A_FEN}::numeric)::bigint * ${A_FEN})`;
