import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, startOfDay } from '../clock';

/** That a moment lies within these days, the first and the last of them included; what is not given bounds nothing. */
export function withinDays(
  moment: Expression<Date>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<SqlBool> {
  const bounds = [
    from && sql`${moment} >= ${startOfDay(from)}`,
    to && sql`${moment} < ${addDays(startOfDay(to), 1)}`,
  ].filter((bound) => typeof bound === 'object');
  return bounds.length ? sql<SqlBool>`${sql.join(bounds, sql` and `)}` : sql<SqlBool>`true`;
}
