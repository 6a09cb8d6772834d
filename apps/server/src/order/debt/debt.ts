import { debtAgeSums } from '@partsdesk/core/listSums';
import { debtColumns } from '@partsdesk/core/order/debt/debtReport';
import { sql } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { debtGroups, debtRows, type DebtQuery, type DebtRow } from './debtGroups';

const SUMS = Object.keys(debtAgeSums.fields);

/** The number and the sums of all with a row of the page; without one where the page is empty. */
interface Found {
  total: number;
  sums: Record<string, number>;
  row: (Omit<DebtRow, 'lastPaid'> & { lastPaid: string | null }) | null;
}

/**
 * Reads a page of the debts, the largest first, with their number and sums. All come of one statement, since finding
 * and grouping the open bills is what takes the time; names and last payments are read for the page alone.
 */
async function pageOfDebts(ctx: Context, query: DebtQuery & { current?: number; pageSize?: number; sums?: boolean }) {
  const { current = 1, pageSize = 20 } = query;
  const sums = SUMS.map((field) => sql`${sql.lit(field)}, coalesce(sum(${sql.ref(field)}), 0)::bigint`);
  const { rows } = await sql<Found>`
    with grouped as materialized (${debtGroups(ctx, query)}),
      whole as (select count(*)::int as total, jsonb_build_object(${sql.join(sums)}) as sums from grouped),
      paged as (select * from grouped order by owed desc, id limit ${sql.lit(pageSize)} offset ${(current - 1) * pageSize})
    select whole.*, to_jsonb(found) as row from whole left join (${debtRows(ctx, query, sql`paged`)}) found on true
    order by found.owed desc, found.id`.execute(ctx.db);
  const [{ total, sums: added }] = rows as [Found];
  return {
    records: rows
      .flatMap(({ row }) => row ?? [])
      .map((row) => ({ ...row, lastPaid: row.lastPaid && new Date(row.lastPaid) })),
    current,
    pages: Math.ceil(total / pageSize),
    total,
    more: false,
    ...(query.sums && { resultSums: SUMS.map((field) => ({ field, amount: added[field] ?? 0 })) }),
  };
}

export const debt: Group<'report/debt'> = {
  page: (ctx, { query }) => pageOfDebts(ctx, query),

  exportExcel: (ctx, { query }) => {
    const rows = debtRows(ctx, query, sql`(${debtGroups(ctx, query)})`);
    const found = ctx.db
      .selectFrom(sql<DebtRow>`(${rows})`.as('found'))
      .selectAll()
      .orderBy('owed', 'desc')
      .orderBy('id');
    return listSheet('欠款', debtColumns[query.by ?? 'customer'], query.columns, found);
  },
};
