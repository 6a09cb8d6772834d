import { SUMMED_ROWS, type ListSums } from '@partsdesk/core/listSums';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from './context';
import { shownCost } from './shownCost';

interface ResultSum {
  field: string;
  amount: number;
}

interface PageOf<Row> {
  records: Row[];
  current: number;
  pages: number;
  total: number;
  more: boolean;
  resultSums?: ResultSum[] | null;
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

/** What a row counts of a field: of a cost, what the row shows. */
const amountOf = (field: string, costs: readonly string[]) => {
  const amount = sql`found.${sql.ref(field)}`;
  return costs.includes(field) ? shownCost(amount) : amount;
};

/** Adds up fields of a whole result; null above the bound, since a sum of a part would be taken for the whole. */
async function sumsOf(
  { db }: Context,
  query: Rows<unknown>,
  { fields, costs = [], only }: ListSums,
): Promise<ResultSum[] | null> {
  const counts = only
    ? sql`filter (where found.status in (${sql.join(only.statuses.map((code) => sql.lit(code)))}))`
    : sql``;
  const added = Object.keys(fields).map(
    (field) => sql`coalesce(sum(${amountOf(field, costs)}) ${counts}, 0)::bigint as ${sql.ref(field)}`,
  );
  const found = query.clearOrderBy().limit(sql.lit(SUMMED_ROWS + 1));
  const { rows } = await sql<
    Record<string, number>
  >`select count(*)::int as "_rows", ${sql.join(added)} from ${found} as found`.execute(db);
  const { _rows = 0, ...sums } = rows[0] ?? {};
  return _rows > SUMMED_ROWS ? null : Object.entries(sums).map(([field, amount]) => ({ field, amount }));
}

/** Reads one page of an ordered query with its total, and with the sums of the whole where they are wanted. */
export async function page<Row>(
  ctx: Context,
  query: Rows<Row>,
  wanted: Wanted,
  { sums, ...counting }: Counting & { sums?: ListSums } = {},
): Promise<PageOf<Row>> {
  if (!sums || !wanted.sums) return countedPage(ctx, query, wanted, counting);
  const [found, added] = await Promise.all([countedPage(ctx, query, wanted, counting), sumsOf(ctx, query, sums)]);
  return { ...found, resultSums: added };
}

interface Wanted {
  current?: number | undefined;
  pageSize?: number | undefined;
  sums?: boolean | undefined;
}

interface Counting {
  /** A query that finds the same number of rows with less work. */
  counted?: Rows<unknown>;
  exactTo?: number;
}

async function countedPage<Row>(
  { db }: Context,
  query: Rows<Row>,
  wanted: Wanted,
  { counted = query.clearSelect(), exactTo = EXACT_TOTAL }: Counting,
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
  wanted: Wanted,
  counting?: Counting,
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
