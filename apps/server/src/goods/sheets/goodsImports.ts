import { goodsImportLifecycle } from '@partsdesk/core/goods/goodsImportLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore, withinStore } from '../../kit/storeTables';
import { fieldNames, goodsFields, type GoodsField } from './goodsFields';

export const importStatuses = goodsImportLifecycle.statuses;
type Status = (typeof importStatuses)[keyof typeof importStatuses]['code'];

/** Selects sheets with the state of their job: a sheet whose job was stopped waits for confirmation again. */
const imports = (ctx: Context) =>
  fromStore(ctx, 'goods_import as sheet')
    .leftJoin('job', withinStore('job.id', 'sheet.job_id'))
    .select([
      'sheet.id',
      'sheet.file_name as fileName',
      'sheet.status',
      'sheet.headings',
      'sheet.mapping',
      'sheet.add_missing as addMissing',
      'sheet.add_units as addUnits',
      'sheet.job_id as jobId',
      'sheet.version',
      'sheet.by_name as by',
      'sheet.create_time as createTime',
      'job.status as jobStatus',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

const inForce = ({ status, jobStatus }: Pick<Row, 'status' | 'jobStatus'>): Status =>
  (status === importStatuses.importing.code && jobStatus !== null && jobEnded(jobStatus)
    ? importStatuses.draft.code
    : status) as Status;

const kind = {
  table: 'goods_import',
  entity: 'goodsImport',
  noun: '表格',
  lifecycles: { status: goodsImportLifecycle },
} as const;

/** Owns `goods_import`: its status and its version are written here alone. */
export const goodsImports = documentOwner(kind);

/** Ends the reading of a sheet, which belongs to the version that the reading began. */
export const readImports = documentOwner({ ...kind, versioned: false });

/** Locks a sheet for an event of its lifecycle. */
export async function lockedImport(
  ctx: Context,
  id: string,
  event: Parameters<typeof can<typeof importStatuses, keyof typeof goodsImportLifecycle.events>>[2],
) {
  await fromStore(ctx, 'goods_import').select('id').where('id', '=', id).forUpdate().execute();
  const found = await imports(ctx).where('sheet.id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('导入记录不存在');
  const status = inForce(found);
  if (!can(goodsImportLifecycle, status, event))
    throw new Failure(`该表格${goodsImportLifecycle.statuses[nameOf(status)].label}，不能再操作`, {
      status: 51001,
      data: { current: status, allowed: [], version: found.version },
    });
  return { ...found, status, mapping: found.mapping as (GoodsField | '')[] };
}
const nameOf = (status: Status) =>
  (Object.keys(importStatuses) as (keyof typeof importStatuses)[]).find(
    (name) => importStatuses[name].code === status,
  ) ?? 'reading';

export async function countsOf(ctx: Context, importIds: readonly string[]) {
  const none = { faulty: 0, add: 0, update: 0, same: 0, skipped: 0, imported: 0, undone: 0 };
  const names = ['faulty', 'add', 'update', 'same', 'skipped', 'imported', 'undone'] as const;
  const rows = importIds.length
    ? await fromStore(ctx, 'goods_import_row')
        .select(['import_id as importId', 'state'])
        .select(sql<number>`count(*)::int`.as('count'))
        .where('import_id', 'in', importIds)
        .groupBy(['import_id', 'state'])
        .execute()
    : [];
  const counts = new Map(importIds.map((id) => [id, { ...none }]));
  for (const { importId, state, count } of rows) {
    const of = counts.get(importId);
    const name = names[state];
    if (of && name) of[name] = count;
  }
  return (id: string) => counts.get(id) ?? none;
}

/** Lists the categories, brands and units that the import of the rows would add, and the units that it asks about. */
export async function missingOf(ctx: Context, importId: string) {
  const wanted = (field: string, known: ReturnType<typeof sql<boolean>>, states = [1, 2]) =>
    sql<{ name: string }>`
    select distinct row.given ->> ${field} as name from goods_import_row row
    where row.store_id = ${ctx.storeId} and row.import_id = ${importId} and row.state = any(${states}::int[]) and row.given ? ${field} and not ${known} order by 1 limit 50`.execute(
      ctx.db,
    );
  const paths = sql<boolean>`(row.given ->> 'category') in (
    with recursive way as (
      select id, name as path from goods_category where store_id = ${ctx.storeId} and parent_id is null
      union all select child.id, way.path || '/' || child.name from goods_category child join way on child.parent_id = way.id where child.store_id = ${ctx.storeId})
    select path from way)`;
  const unit = sql<boolean>`exists (select from goods_stock_unit unit where unit.store_id = row.store_id and unit.name = row.given ->> 'unit')`;
  const [categories, brands, units, unknownUnits] = await Promise.all([
    wanted('category', paths),
    wanted(
      'brand',
      sql<boolean>`exists (select from goods_brand brand where brand.store_id = row.store_id and brand.shop_id is null and brand.name = row.given ->> 'brand')`,
    ),
    wanted('unit', unit),
    wanted('unit', unit, [0]),
  ]);
  const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
  return {
    categories: names(categories),
    brands: names(brands),
    units: names(units),
    unknownUnits: names(unknownUnits),
  };
}

const fields = fieldNames.map((field) => ({
  field,
  title: goodsFields[field].title,
  required: goodsFields[field].required ?? false,
}));
const noneMissing = { categories: [], brands: [], units: [], unknownUnits: [] };

function shown(
  row: Row,
  counts: Awaited<ReturnType<Awaited<ReturnType<typeof countsOf>>>>,
  missing: Awaited<ReturnType<typeof missingOf>>,
) {
  const { jobStatus, mapping, ...rest } = row;
  return {
    ...rest,
    status: inForce({ ...rest, jobStatus }),
    mapping: (mapping as (GoodsField | '')[]).map((field) => field || null),
    fields,
    counts,
    missing,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

/** Reads a sheet for display. */
export async function shownImport(ctx: Context, id: string) {
  const found = await imports(ctx).where('sheet.id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('导入记录不存在');
  const [countOf, missing] = await Promise.all([countsOf(ctx, [id]), missingOf(ctx, id)]);
  return shown(found, countOf(id), missing);
}

export function importsNewestFirst(ctx: Context, status: number | undefined) {
  const all = imports(ctx).orderBy('sheet.id', 'desc');
  return status === undefined ? all : all.where('sheet.status', '=', status);
}
export const shownImports = async (ctx: Context, rows: readonly Row[]) => {
  const countOf = await countsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shown(row, countOf(row.id), noneMissing));
};
