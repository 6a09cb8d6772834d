/** One page of a list. `more`: there are more than `total` rows. */
export interface Page<Row> {
  records: Row[];
  current: number;
  pages: number;
  total: number;
  more: boolean;
  /** Sums of the whole result by field, where they were asked for; null when it is too long. */
  resultSums?: { field: string; amount: number }[] | null;
}

/** Reads both page shapes of the specification: records or data, current or pageNo, total or totalCount. */
export function readPage<Row>(answer: unknown): Page<Row> {
  const page = answer as {
    records?: Row[];
    data?: Row[];
    current?: number;
    pageNo?: number;
    pages?: number;
    total?: number;
    totalCount?: number;
    more?: boolean;
  };
  const records = page.records ?? page.data ?? [];
  const total = page.total ?? page.totalCount ?? records.length;
  const current = page.current ?? page.pageNo ?? 1;
  return {
    records,
    current,
    total,
    pages: page.pages ?? (records.length ? Math.ceil(total / records.length) : 0),
    more: page.more ?? false,
  };
}

/** Iterates over every row of a paged list, page by page. */
export async function* eachRow<Row, Query extends { current?: number }>(
  load: (query: Query) => Promise<Page<Row>>,
  query: Query,
): AsyncGenerator<Row> {
  for (let current = query.current ?? 1; ; current += 1) {
    const page = readPage<Row>(await load({ ...query, current }));
    yield* page.records;
    if (page.records.length === 0 || (current >= page.pages && !page.more)) return;
  }
}
