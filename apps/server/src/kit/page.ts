import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from './context';

interface PageOf<Row> {
  records: Row[];
  current: number;
  pages: number;
  total: number;
  more: boolean;
}

// The caller chooses the tables of the query.
// oxlint-disable-next-line typescript/no-explicit-any
type Rows<Row> = SelectQueryBuilder<any, any, Row>;

/** The exact count of a list stops here, since counting on would cost many times the page itself. */
const EXACT_TOTAL = 10_000;
/**
 * The exact count of documents stops earlier: there are more every day, and counting ten thousand takes as long again
 * as finding the page.
 */
export const EXACT_TOTAL_OF_DOCUMENTS = 2000;

/** The exact count stops here where every row costs a look into other tables. */
export const EXACT_TOTAL_OF_FILTERED = 1000;

/** Reads one page of an ordered query, with its total. */
export async function page<Row>(
  { db }: Context,
  query: Rows<Row>,
  wanted: { current?: number | undefined; pageSize?: number | undefined },
  {
    counted = query.clearSelect(),
    exactTo = EXACT_TOTAL,
  }: {
    /** A query that finds the same number of rows with less work. */
    counted?: Rows<unknown>;
    exactTo?: number;
  } = {},
): Promise<PageOf<Row>> {
  const { current = 1, pageSize = 20 } = wanted;
  // Written as a literal, so that the planner plans for a page and not for a tenth of the table.
  const limited = query.limit(sql.lit(pageSize));
  const records = await (current === 1 ? limited : limited.offset((current - 1) * pageSize)).execute();
  // The last page gives the total without a count.
  if (records.length < pageSize && (records.length > 0 || current === 1))
    return pageOf((current - 1) * pageSize + records.length);
  // Counts in the page's order, and so along the page's index.
  const found = counted.select(sql<number>`1`.as('one')).limit(sql.lit(exactTo + 1));
  const {
    rows: [all],
  } = await sql<{ total: number }>`select count(*)::int as total from ${found} as found`.execute(db);
  return pageOf(all?.total ?? 0);

  function pageOf(rows: number): PageOf<Row> {
    const total = Math.min(rows, exactTo);
    return { records, current, pages: Math.ceil(total / pageSize), total, more: rows > exactTo };
  }
}

/**
 * Reads one page by its ids: finds them by an index first, then reads sums, counts and names for these rows alone.
 * `found` selects the ids in order.
 */
export async function pageByIds<Row extends { id: string }>(
  ctx: Context,
  found: Rows<{ id: string }>,
  rowsOf: (ids: readonly string[]) => Promise<Row[]>,
  wanted: Parameters<typeof page>[2],
  counting?: Parameters<typeof page>[3],
): Promise<PageOf<Row>> {
  const ids = await page(ctx, found, wanted, counting);
  const read = ids.records.length ? await rowsOf(ids.records.map(({ id }) => id)) : [];
  const byId = new Map(read.map((row) => [row.id, row]));
  return { ...ids, records: ids.records.flatMap(({ id }) => byId.get(id) ?? []) };
}

/** Builds `%text%`, with the wildcards in the text taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Splits an order such as `debt.desc` into the column's name and the direction. */
export function sortOf<Field extends string>(
  wanted: `${Field}.${'asc' | 'desc'}` | undefined,
  usual: NoInfer<`${Field}.${'asc' | 'desc'}`>,
): [Field, 'asc' | 'desc'] {
  return (wanted ?? usual).split('.') as [Field, 'asc' | 'desc'];
}

/** Builds `text%`, with the wildcards in the text taken literally. */
export function beginsWith(text: string): string {
  return containing(text).slice(1);
}
