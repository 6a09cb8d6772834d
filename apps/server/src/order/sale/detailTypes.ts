import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

interface Counted {
  detailTypeId?: string | undefined;
}

/** Reads the sales types of the lines, with their names and whether they are offered. */
async function named(ctx: Context, lines: readonly Counted[]) {
  const wanted = [...new Set(lines.flatMap(({ detailTypeId }) => detailTypeId ?? []))];
  if (!wanted.length) return [];
  return fromStore(ctx, 'sales_type as type')
    .leftJoin('sales_type as parent', withinStore('parent.id', 'type.parent_id'))
    .select(['type.id', 'type.name'])
    .select(sql<string>`concat_ws(' / ', parent.name, type.name)`.as('path'))
    .select(sql<boolean>`type.status = 1 and coalesce(parent.status, 1) = 1`.as('offered'))
    .where('type.id', 'in', wanted)
    .execute();
}

/** Refuses lines with a sales type that is not offered. */
export async function assertTypesOffered(ctx: Context, lines: readonly Counted[]): Promise<void> {
  const types = await named(ctx, lines);
  for (const [index, { detailTypeId }] of lines.entries()) {
    if (detailTypeId === undefined) continue;
    const field = `lines[${String(index)}].detailTypeId`;
    const type = types.find(({ id }) => id === detailTypeId);
    if (!type) throw new Failure('销售类型不存在', { field });
    if (!type.offered) throw new Failure(`销售类型「${type.name}」已停用`, { field });
  }
}

/** Maps the sales types of held lines to their names; types that are no longer offered are left out. */
export async function offeredTypes(ctx: Context, lines: readonly Counted[]): Promise<Map<string, string>> {
  return new Map((await named(ctx, lines)).filter(({ offered }) => offered).map(({ id, path }) => [id, path]));
}

/** The name of a line's sales type: 养护 / 保养; empty for none. */
export const detailTypeName = sql<string>`coalesce((select concat_ws(' / ', parent.name, type.name) from sales_type type
  left join sales_type parent on parent.store_id = type.store_id and parent.id = type.parent_id
  where type.store_id = line.store_id and type.id = line.detail_type_id), '')`;
