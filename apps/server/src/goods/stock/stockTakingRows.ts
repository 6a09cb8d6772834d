import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { shownCost } from '../../kit/shownCost';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { timesPrinted } from '../../print/printLog';
import { searchCondition } from '../search/findParts';
import { valueNow, worthOfVariances } from './takingWorth';

const { counting, recounting, submitted, booked } = stockTakingLifecycle.statuses;

const lineCount = (condition: string) =>
  sql<number>`(select count(*)::int from stock_taking_line line where line.store_id = taking.store_id and line.document_id = taking.id and ${sql.raw(condition)})`;

/** Selects the visible counts: in a branch those of its own warehouses. */
export function takingRows(ctx: Context) {
  const found = fromStore(ctx, 'stock_taking as taking')
    .innerJoin('warehouse', withinStore('warehouse.id', 'taking.warehouse_id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .select([
      'taking.id',
      'taking.code',
      'taking.status',
      'taking.warehouse_id as warehouseId',
      'warehouse.name as warehouseName',
      'shop.name as shopName',
      'taking.scope',
      'taking.blind',
      'taking.remark',
      'taking.by_name as by',
      'taking.create_time as createTime',
      'taking.submitted_by as submittedBy',
      'taking.submitted_time as submittedTime',
      'taking.decided_by as decidedBy',
      'taking.decided_time as decidedTime',
      'taking.version',
    ])
    .select([
      sql<string>`case taking.scope when 1 then array_to_string(taking.shelves, '、') when 2 then coalesce((select string_agg(category.name, '、' order by category.sort, category.name)
        from goods_category category where category.store_id = taking.store_id and category.id = any(taking.category_ids)), '') else '' end`.as(
        'scopeText',
      ),
      lineCount('true').as('lineCount'),
      lineCount('line.counted is not null').as('countedCount'),
      sql<
        number | null
      >`case when taking.blind and taking.status in (${sql.lit(counting.code)}, ${sql.lit(recounting.code)}) then null else ${lineCount('line.variance <> 0')} end`.as(
        'varianceCount',
      ),
      sql<number>`case when taking.status = ${sql.lit(submitted.code)}
        then (select coalesce(sum(${shownCost(valueNow)}), 0)::bigint from stock_taking_line line
          left join stock on stock.store_id = line.store_id and stock.sku_id = line.sku_id and stock.warehouse_id = taking.warehouse_id
          where line.store_id = taking.store_id and line.document_id = taking.id and line.variance <> 0)
        else (select coalesce(sum(${shownCost(sql<number>`line.value`)}), 0)::bigint from stock_taking_line line where line.store_id = taking.store_id and line.document_id = taking.id) end`.as(
        'varianceValue',
      ),
    ])
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4; scope: 0 | 1 | 2 }>();
  return ctx.shopId ? found.where('warehouse.shop_id', '=', ctx.shopId) : found;
}

interface TakingFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  warehouseId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function matchingTakings(ctx: Context, { keyword, status, warehouseId, from, to }: TakingFilters) {
  let found = takingRows(ctx).orderBy('taking.id', 'desc');
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('taking.code', 'ilike', containing(keyword)),
        where('taking.remark', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('taking.status', '=', status);
  if (warehouseId) found = found.where('taking.warehouse_id', '=', warehouseId);
  return found.where((row) => withinDays(row.ref('taking.create_time'), from, to));
}

export async function visibleTaking(ctx: Context, id: string) {
  const taking = await takingRows(ctx).where('taking.id', '=', id).executeTakeFirst();
  if (!taking) throw new Failure('盘点单不存在');
  return { ...taking, hidden: taking.blind && can(stockTakingLifecycle, taking.status, 'count') };
}

/** Reads a count for its page, which reads its lines by the page. */
export async function takingDetail(ctx: Context, id: string) {
  const taking = await visibleTaking(ctx, id);
  const [worth, timeline, { printTimes }] = await Promise.all([
    worthOfVariances(ctx, taking),
    timelineOf(ctx, id),
    ctx.db.selectNoFrom(timesPrinted(ctx, 13, id).as('printTimes')).executeTakeFirstOrThrow(),
  ]);
  return { ...taking, ...worth, printTimes, timeline };
}

const shown = {
  open: sql<SqlBool>`line.counted is null`,
  counted: sql<SqlBool>`line.counted is not null`,
  variance: sql<SqlBool>`line.variance <> 0`,
  moved: sql<SqlBool>`line.first_book <> line.book`,
};

/**
 * Selects the lines of a count that the reader may see, without the book quantities of a blind count. Wrapped in an
 * object, since awaiting a bare query builder fails.
 */
export async function takingLines(
  ctx: Context,
  taking: { id: string; hidden: boolean; status: number; warehouseId: string },
  {
    skuId,
    keyword,
    show,
  }: { skuId?: string | undefined; keyword?: string | undefined; show?: keyof typeof shown | undefined },
) {
  const open = <T>(value: ReturnType<typeof sql<T>>) =>
    taking.hidden ? sql<T | null>`null::numeric` : sql<T | null>`${value}`;
  let found = fromStore(ctx, 'stock_taking_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('stock', (join) =>
      join
        .onRef('stock.store_id', '=', 'line.store_id')
        .onRef('stock.sku_id', '=', 'line.sku_id')
        .on('stock.warehouse_id', '=', taking.warehouseId),
    )
    .where('line.document_id', '=', taking.id)
    .select([
      'line.sku_id as id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'sku.bar_code as barCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
    ])
    .select(['line.shelf', 'line.extra', 'line.included', 'line.round', 'line.counted', 'line.reason'])
    .select([
      open(sql<number>`line.book`).as('book'),
      open(sql<number>`line.variance`).as('variance'),
      sql<boolean>`coalesce(line.first_book <> line.book, false)`.as('moved'),
      open(taking.status === booked.code ? sql<number>`line.value` : valueNow).as('value'),
      sql<string>`coalesce((select by_name from stock_count one where one.store_id = line.store_id and one.document_id = line.document_id and one.sku_id = line.sku_id and one.round = line.round
        order by one.id desc limit 1), '')`.as('by'),
    ])
    .orderBy('line.shelf')
    .orderBy('sku.sku_code')
    .orderBy('line.sku_id');
  if (skuId) found = found.where('line.sku_id', '=', skuId);
  // With hidden books this filter would reveal which lines differ.
  if (show && !(taking.hidden && show === 'variance')) found = found.where(shown[show]);
  if (keyword) {
    const part = await searchCondition(ctx, keyword);
    found = found.where((where) => where.or([where('line.shelf', 'ilike', containing(keyword)), part]));
  }
  return { lines: found };
}
