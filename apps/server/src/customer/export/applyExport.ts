import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { MAX_ROWS, TOO_MANY_ROWS } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import type { ExportKind } from './exportKind';

/** Refuses who may not see the rows on any page: an export shows nothing that a screen does not. */
export async function assertMaySee(ctx: Context, { pages, noun }: { pages: readonly string[]; noun: string }) {
  if (!(await ctx.can(...pages))) throw new Failure(`您没有查看${noun}的权限，不能导出`);
}

/** Counts what a filter finds now, and says why it cannot be exported; the filter comes back narrowed. */
export async function judged<Filter extends object, Row extends object>(
  ctx: Context,
  kind: ExportKind<Filter, Row>,
  wanted: Filter,
) {
  await assertMaySee(ctx, kind);
  const filter = await kind.narrowed(ctx, wanted);
  const found = sql`${kind.found(ctx, filter).limit(MAX_ROWS + 1)}`;
  const counted = await sql<{ rows: number }>`select count(*)::int as rows from ${found} as found`.execute(ctx.db);
  const rows = counted.rows[0]?.rows ?? 0;
  const message = rows === 0 ? `没有符合条件的${kind.noun}` : rows > MAX_ROWS ? TOO_MANY_ROWS : '';
  return { filter, check: { rows, allowed: message === '', message } };
}

interface Application<Filter> {
  filter: Filter;
  fields: readonly string[];
  reason: string;
}

/** Applies for an export; it can be downloaded once a second person has passed it (MEM-81). */
export async function applyExport<Filter extends object, Row extends object>(
  ctx: Context,
  kind: ExportKind<Filter, Row>,
  { filter: wanted, fields: named, reason: why }: Application<Filter>,
): Promise<string> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写导出用途', { field: 'reason' });
  const { filter, check } = await judged(ctx, kind, wanted);
  const filterText = await kind.words(ctx, filter);
  if (!check.allowed) throw new Failure(check.message);
  const fields = [...new Set(named)];
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('data_export')
    .values({
      store_id: ctx.storeId,
      id,
      kind: kind.code,
      shop_id: ctx.placeId,
      filter: JSON.stringify(filter),
      filter_text: filterText,
      fields,
      row_count: check.rows,
      reason,
      applied_by: ctx.user?.id ?? '',
      applied_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await ctx.tellStore();
  // Takes the contended row lock last: the number.
  const code = await numberDocument(ctx, 'data_export', 'DC', id);
  ctx.changed('dataExport', id, null, { code, kind: kind.code, filterText, fields, rows: check.rows, reason });
  return id;
}
