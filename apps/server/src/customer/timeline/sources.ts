import type { TimelineKind } from '@partsdesk/core/customer/timelineKinds';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context';

/** A row that a source found: `word` and `note` are the source's own, and become words by its `tell`. */
export interface Found {
  id: string;
  time: Date;
  word: string;
  note: string;
  code: string;
  amount: number | null;
  shopName: string;
  by: string;
  documentId: string | null;
}

/** Whose events are read, and which of them. */
export interface Wanted {
  ctx: Context;
  /** Ends a query: the customer's rows of a table by its alias, the newest of those before the known ones. */
  newest: (alias: string, id?: string, customer?: string) => RawBuilder<unknown>;
  /** The same of a ledger, which keeps the rows of those who were merged into the customer. */
  newestOfAll: (alias: string, id?: string, customer?: string) => RawBuilder<unknown>;
}

/** One table of what happens with customers. */
export interface Source {
  kind: TimelineKind;
  /** The pages that show these rows; without them, whoever sees the customer sees them. */
  seenBy?: readonly string[];
  /** Selects the columns of `Found`, each of them, the newest first. */
  select(wanted: Wanted): RawBuilder<unknown>;
  tell(row: Found): { title: string; detail?: string };
  document?: Schemas['TimelineDocument'];
}

interface Columns {
  /** The table's alias. */
  of: string;
  word?: RawBuilder<unknown>;
  note?: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  /** The column of the shop. */
  shop?: string;
  by?: RawBuilder<unknown>;
  document?: RawBuilder<unknown>;
}

/** Names the columns of a source, with what is the same for all that say nothing of one. */
export function columns({ of, word, note, code, amount, shop, by, document }: Columns) {
  const nothing = sql`''::text`;
  const shopName = shop
    ? sql`coalesce((select shop.name from shop where shop.store_id = ${sql.ref(`${of}.store_id`)} and shop.id = ${sql.ref(shop)}), '')`
    : nothing;
  return sql`${sql.ref(`${of}.id`)} as id, ${sql.ref(`${of}.create_time`)} as time, (${word ?? nothing})::text as word,
    (${note ?? nothing})::text as note, coalesce(${code ?? nothing}, '')::text as code, (${amount ?? sql`null`})::bigint as amount,
    ${shopName} as "shopName", (${by ?? nothing})::text as by, (${document ?? sql`null`})::uuid as "documentId"`;
}

/** The name of the member of the store who is the user of a column. */
export const staffOf = (of: string, column: string) =>
  sql`coalesce((select staff.name from staff where staff.store_id = ${sql.ref(`${of}.store_id`)} and staff.user_id = ${sql.ref(`${of}.${column}`)}), '')`;
