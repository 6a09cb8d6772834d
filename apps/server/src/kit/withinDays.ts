import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, startOfDay } from '../clock';

/** Tests that a moment lies between two days, both included; a missing day sets no bound. */
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
