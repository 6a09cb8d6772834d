import type { BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { sql } from 'kysely';
import { balanceSources } from '../../audit/balances/balanceKinds';
import { documentCodeOf, saleOutOf } from '../../audit/balances/documentOf';
import type { Db } from '../../db/database';

export interface BalanceRow {
  position: string;
  before: number;
  amount: number;
  after: number;
  keptAfter: number | null;
  documentKind: string;
  documentId: string;
  documentCode: string;
  saleOutId: string | null;
  createTime: Date;
}

/** The columns of a row of a running sum, with its document. */
const shown = (store: string) => sql`row.ord::text as position, row.after - row.amount as before, row.amount, row.after,
  row.kept_after as "keptAfter", row.document_kind as "documentKind", row.document_id as "documentId",
  ${documentCodeOf(store)} as "documentCode", ${saleOutOf(store)} as "saleOutId", row.create_time as "createTime"`;

interface Place {
  kind: BalanceKind;
  id: string;
  after?: string | undefined;
  /** The sum up to `after`. */
  sum?: number | undefined;
}

/** Reads the next rows of a balance with the sum before and after each; a page costs the same wherever it stands. */
export async function balanceRows(
  db: Db,
  store: string,
  { kind, id, after, sum = 0 }: Place,
  most: number,
): Promise<BalanceRow[]> {
  const rows = balanceSources[kind].rows({ store, id, after, most });
  const { rows: found } = await sql<BalanceRow>`select ${shown(store)} from (
      select one.*, ${sum}::numeric + sum(one.amount) over (order by one.ord) as after from (${rows}) one) row
    order by row.ord`.execute(db);
  return found;
}

interface Sum {
  name: string;
  kept: number;
  computed: number;
  rows: number;
}

/**
 * Adds up all rows of a balance, and finds the first that says something else than the sum up to it. One statement, so
 * that it sees one moment.
 */
export async function recomputed(
  db: Db,
  store: string,
  kind: BalanceKind,
  id: string,
): Promise<(Sum & { first: BalanceRow | null }) | undefined> {
  const source = balanceSources[kind];
  const { rows } = await sql<Sum & BalanceRow>`with chain as (
      select one.*, sum(one.amount) over (order by one.ord) as after
      from (${source.rows({ store, id, after: undefined, most: undefined })}) one)
    select balance.name, balance.kept, balance.computed, (select count(*)::int from chain) as rows, first.*
    from (${source.summed(store, id)}) balance
    left join lateral (select ${shown(store)} from chain row
      where row.kept_after is not null and row.kept_after <> row.after order by row.ord limit 1) first on true`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { name, kept, computed, rows: count, ...first } = found;
  return { name, kept, computed, rows: count, first: first.position === null ? null : first };
}
