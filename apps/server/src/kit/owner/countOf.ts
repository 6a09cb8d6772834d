import { sql } from 'kysely';
import type { Rows } from '../../db/rows';

/** Counts the rows of another table that name a record, for a list in which the record is called `record`. */
export const countOf = (table: keyof Rows, column: string, record: string) => sql<number>`(
  select count(*)::int from ${sql.table(table)} as used
  where used.store_id = ${sql.ref(`${record}.store_id`)} and used.${sql.ref(column)} = ${sql.ref(`${record}.id`)})`;
