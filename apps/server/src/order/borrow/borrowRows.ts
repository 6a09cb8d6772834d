import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { sql } from 'kysely';
import { isBorrowVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { timesPrinted } from '../../print/printLog';

const lent = (what: string) =>
  sql<number>`(select coalesce(sum(line.${sql.raw(what)}), 0) from service_borrow_line line where line.store_id = slip.store_id and line.document_id = slip.id)`;
const summary = sql<string>`(select coalesce(string_agg(part.name, '、' order by part.line_no), '') from (
  select goods.name, line.line_no from service_borrow_line line
  join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where line.store_id = slip.store_id and line.document_id = slip.id order by line.line_no limit 3) part)`;

const { partlyOut, out } = borrowOutLifecycle.statuses;

/** Tests whether pieces are lent beyond the due day. */
const isOverdue = (ctx: Context) =>
  sql<boolean>`coalesce(slip.status in (${sql.lit(partlyOut.code)}, ${sql.lit(out.code)}) and slip.due_day < ${dayOf(ctx.now)}::date and ${lent('lent_quantity')} > 0, false)`;

/** Selects the slips of the shop within the user's data scope; in the head store, of every shop. */
export function borrowSlips(ctx: Context) {
  const found = fromStore(ctx, 'service_borrow as slip')
    .innerJoin('shop', withinStore('shop.id', 'slip.shop_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'slip.warehouse_id'))
    .innerJoin('staff', withinStore('staff.id', 'slip.service_staff_id'))
    .leftJoin('customer', withinStore('customer.id', 'slip.customer_id'))
    .select([
      'slip.id',
      'slip.code',
      'slip.status',
      'shop.name as shopName',
      'slip.warehouse_id as warehouseId',
      'warehouse.name as warehouseName',
      'slip.service_staff_id as serviceStaffId',
      'staff.name as serviceStaffName',
      'slip.customer_id as customerId',
      'slip.line_count as lineCount',
      'slip.remark',
      'slip.finish_reason as finishReason',
      'slip.by_name as by',
      'slip.create_time as createTime',
      'slip.lent_time as lentTime',
      'slip.version',
    ])
    .select([
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
      sql<string | null>`slip.due_day::text`.as('dueDay'),
      isOverdue(ctx).as('overdue'),
      summary.as('summary'),
      lent('lent_quantity').as('lentQuantity'),
      sql<number>`${lent('lent_value')}::bigint`.as('lentValue'),
    ])
    .where(isBorrowVisible(ctx))
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 | 5 }>();
  return ctx.shopId ? found.where('slip.shop_id', '=', ctx.shopId) : found;
}

interface Filters {
  keyword?: string | undefined;
  status?: number | undefined;
  serviceStaffId?: string | undefined;
  overdue?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function matchingSlips(ctx: Context, { keyword, status, serviceStaffId, overdue, from, to }: Filters) {
  let found = borrowSlips(ctx).orderBy('slip.id', 'desc');
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('slip.code', 'ilike', containing(keyword)),
        where('staff.name', 'like', containing(keyword)),
        where('customer.name', 'like', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('slip.status', '=', status);
  if (serviceStaffId) found = found.where('slip.service_staff_id', '=', serviceStaffId);
  if (overdue !== undefined) found = found.where(isOverdue(ctx), '=', overdue);
  return found.where((row) => withinDays(row.ref('slip.create_time'), from, to));
}

const allLines = (ctx: Context, documentIds: readonly string[]) =>
  fromStore(ctx, 'service_borrow_line as line')
    .innerJoin('service_borrow as slip', withinStore('slip.id', 'line.document_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_shop as sold', (join) =>
      join
        .onRef('sold.store_id', '=', 'line.store_id')
        .onRef('sold.sku_id', '=', 'line.sku_id')
        .onRef('sold.shop_id', '=', 'slip.shop_id'),
    )
    .select([
      'line.id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
      'line.quantity',
      'sold.price',
    ])
    .select([
      'line.out_quantity as outQuantity',
      'line.returned_quantity as returnedQuantity',
      'line.sold_quantity as soldQuantity',
      'line.lost_quantity as lostQuantity',
    ])
    .select([
      sql<number>`line.lent_quantity`.as('lentQuantity'),
      'line.lent_value as lentValue',
      'line.lost_value as lostValue',
    ])
    .where('line.document_id', 'in', documentIds)
    .orderBy('line.document_id', 'desc')
    .orderBy('line.line_no');

export const borrowLines = (ctx: Context, documentId: string) => allLines(ctx, [documentId]).execute();

/** Reads the lines of several slips, each with its slip's id. */
export const linesOfSlips = (ctx: Context, documentIds: readonly string[]) =>
  allLines(ctx, documentIds).select('line.document_id as documentId').execute();

export type BorrowLine = Awaited<ReturnType<typeof borrowLines>>[number];

/** Selects the sales orders that were made from a slip. */
const borrowSales = (ctx: Context, documentId: string) =>
  fromStore(ctx, 'service_borrow_sale as made')
    .innerJoin('order_sale as sale', withinStore('sale.id', 'made.order_id'))
    .innerJoin('sale_out as out', withinStore('out.order_id', 'sale.id'))
    .select([
      'sale.id',
      'out.id as saleOutId',
      'sale.receivable',
      'sale.create_time as createTime',
      sql<string>`sale.code`.as('code'),
      sql<string>`out.code`.as('saleOutCode'),
    ])
    .where('made.document_id', '=', documentId)
    .orderBy('sale.id')
    .execute();

/** Reads a slip for its page. */
export async function borrowDetail(ctx: Context, id: string) {
  const slip = await borrowSlips(ctx)
    .select(timesPrinted(ctx, 8, id).as('printTimes'))
    .where('slip.id', '=', id)
    .executeTakeFirst();
  if (!slip) throw new Failure('借用单不存在');
  const [lines, sales, timeline] = await Promise.all([borrowLines(ctx, id), borrowSales(ctx, id), timelineOf(ctx, id)]);
  return { ...slip, lines, sales, timeline };
}
