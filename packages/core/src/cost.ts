import type { Fen } from './money';

/** The units in which costs and stock values are kept, 1/10,000 yuan, of one fen. */
export const UNITS_A_FEN = 100;

/** Rounds a cost or a stock value, kept in 1/10,000 yuan, to fen. */
export const costInFen = (units: number): Fen => Math.round(units / UNITS_A_FEN);
