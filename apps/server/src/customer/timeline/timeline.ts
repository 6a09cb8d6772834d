import type { TimelineKind } from '@partsdesk/core/customer/timelineKinds';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';
import { withMerged } from '../merged';
import { cardEvents } from './cardEvents';
import { marketEvents } from './marketEvents';
import { memberEvents } from './memberEvents';
import { saleEvents } from './saleEvents';
import { serviceEvents } from './serviceEvents';
import type { Found, Source, Wanted } from './sources';
import { statementEvents } from './statementEvents';

const SOURCES = [...saleEvents, ...serviceEvents, ...cardEvents, ...memberEvents, ...marketEvents, ...statementEvents];

interface TimelineQuery {
  customerId: string;
  kind?: TimelineKind | undefined;
  before?: string | undefined;
  pageSize: number;
}

/** The sources of which the caller may see the rows. */
async function seenSources(ctx: Context, kind: TimelineKind | undefined): Promise<Source[]> {
  const seen: Source[] = [];
  for (const source of SOURCES)
    if ((!kind || source.kind === kind) && (!source.seenBy || (await ctx.can(...source.seenBy)))) seen.push(source);
  return seen;
}

/**
 * Reads the newest events of a customer, or those before a known one. Ids are made in the order of time, so that each
 * source reads a page's length along its own index, whatever is older (MEM-96).
 */
export async function timelineOf(ctx: Context, { customerId, kind, before, pageSize }: TimelineQuery) {
  const sources = await seenSources(ctx, kind);
  if (!sources.length) return { records: [], more: false };
  const limit = sql.lit(pageSize + 1);
  const ids = await withMerged(ctx, customerId);
  const rowsOf =
    (whose: RawBuilder<unknown>): Wanted['newest'] =>
    (of, id = `${of}.id`, customer = 'customer_id') =>
      sql`
    ${sql.ref(`${of}.store_id`)} = ${ctx.storeId} and ${sql.ref(`${of}.${customer}`)} ${whose}
    ${before ? sql`and ${sql.ref(id)} < ${before}` : sql``} order by ${sql.ref(id)} desc limit ${limit}`;
  const newest = rowsOf(sql`= ${customerId}`);
  const newestOfAll = ids.length > 1 ? rowsOf(sql`= any(${ids}::uuid[])`) : newest;
  const found = sources.map(
    (source, at) =>
      sql`(select ${sql.lit(at)}::int as source, found.* from (${source.select({ ctx, newest, newestOfAll })}) found)`,
  );
  const { rows } = await sql<
    Found & { source: number }
  >`${sql.join(found, sql` union all `)} order by id desc limit ${limit}`.execute(ctx.db);
  const records = rows.slice(0, pageSize).flatMap((row) => {
    const source = sources[row.source];
    return source ? [eventOf(source, row)] : [];
  });
  return { records, more: rows.length > pageSize };
}

function eventOf(source: Source, row: Found): Omit<Schemas['TimelineEvent'], 'time'> & { time: Date } {
  const { id, code, amount, shopName, by, time, documentId } = row;
  const { title, detail = '' } = source.tell(row);
  const document = documentId ? (source.document ?? null) : null;
  return { id, kind: source.kind, title, detail, code, amount, shopName, by, time, document, documentId };
}
