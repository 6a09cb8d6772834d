import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from './context';

interface PageOf<Row> {
  records: Row[];
  current: number;
  pages: number;
  total: number;
  more: boolean;
}

// Which tables stand behind a query is its maker's business.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Rows<Row> = SelectQueryBuilder<any, any, Row>;

/** Above this, a list says "more": counting on would cost many times what the page itself costs. */
const EXACT_TOTAL = 10_000;
/** The same of documents, which grow with every day: to count ten thousand of them takes as long again as to find the page. */
export const EXACT_TOTAL_OF_DOCUMENTS = 2000;

/** One page of an ordered query, with its total. */
export async function page<Row>(
  { db }: Context,
  query: Rows<Row>,
  wanted: { current?: number | undefined; pageSize?: number | undefined },
  {
    counted = query.clearSelect(),
    exactTo = EXACT_TOTAL,
  }: {
    /** What finds as many rows with less work. */
    counted?: Rows<unknown>;
    exactTo?: number;
  } = {},
): Promise<PageOf<Row>> {
  const { current = 1, pageSize = 20 } = wanted;
  // Written out, so that the planner knows that it is a page that is wanted and not a tenth of all.
  const limited = query.limit(sql.lit(pageSize));
  const records = await (current === 1 ? limited : limited.offset((current - 1) * pageSize)).execute();
  // Who sees the last page knows the total.
  if (records.length < pageSize && (records.length > 0 || current === 1))
    return pageOf((current - 1) * pageSize + records.length);
  // In the page's order, and so along the page's index.
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

/** `%text%`, with the text's own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** The column's name and the direction of an order such as `debt.desc`. */
export function sortOf<Field extends string>(
  wanted: `${Field}.${'asc' | 'desc'}` | undefined,
  usual: NoInfer<`${Field}.${'asc' | 'desc'}`>,
): [Field, 'asc' | 'desc'] {
  return (wanted ?? usual).split('.') as [Field, 'asc' | 'desc'];
}

/** `text%`, with the text's own wildcards taken literally. */
export function beginsWith(text: string): string {
  return containing(text).slice(1);
}
