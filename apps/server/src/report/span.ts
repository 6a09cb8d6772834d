import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../kit/context';

/** A span of time: from a moment, to before another one, or to now. */
export interface Span {
  from: Date;
  to?: Date;
}

/** Limits to the current shop; in the head store, covers every shop. */
export const ofShop = (ctx: Context, column: string) =>
  ctx.shopId ? sql`and ${sql.ref(column)} = ${ctx.shopId}` : sql``;

/** Limits a moment to a span of time. */
export function during(moment: string | RawBuilder<unknown>, { from, to }: Span) {
  const at = typeof moment === 'string' ? sql.ref(moment) : moment;
  return to ? sql`${at} >= ${from} and ${at} < ${to}` : sql`${at} >= ${from}`;
}
