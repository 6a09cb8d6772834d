import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql, type NotNull } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isOrderVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { timesPrinted } from '../../print/printLog';

const { passed, partlyStored, stored, voided } = salesReturnLifecycle.statuses;

const summary = sql<string>`(select coalesce(string_agg(part.name, '、' order by part.line_no), '') from (
  select goods.name, line.line_no from sales_return_line line
  join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where line.store_id = back.store_id and line.document_id = back.id order by line.line_no limit 3) part)`;

/**
 * Selects the visible returns: in a branch those of its own sales, for a service person those within the data scope.
 */
export function visibleReturns(ctx: Context) {
  const found = fromStore(ctx, 'sales_return as back')
    .leftJoin('sale_out as out', withinStore('out.id', 'back.sale_out_id'))
    .leftJoin('customer', withinStore('customer.id', 'back.customer_id'))
    .where(isOrderVisible(ctx, sql.ref('back.order_id')))
    .select([
      'back.id',
      'back.status',
      'back.refund_status as refundStatus',
      'back.sale_out_id as saleOutId',
      'back.order_id as orderId',
      'back.customer_id as customerId',
      'back.line_count as lineCount',
      'back.amount',
      'back.refunded',
      'back.remark',
      'back.reject_reason as rejectReason',
      'back.by_name as by',
      'back.create_time as createTime',
      'back.version',
    ])
    .select([
      'customer.name as customerName',
      visiblePhone(ctx, 'customer.phone').as('customerPhone'),
      summary.as('summary'),
      sql<string>`(select shop.name from shop where shop.store_id = back.store_id and shop.id = back.sold_shop_id)`.as(
        'shopName',
      ),
    ])
    .select([sql<string>`coalesce(back.code, '')`.as('code'), sql<string>`coalesce(out.code, '')`.as('saleOutCode')])
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 | 5 | 6; refundStatus: 0 | 1 | 2; customerName: NotNull }>();
  return ctx.shopId ? found.where('back.sold_shop_id', '=', ctx.shopId) : found;
}

export interface ReturnFilter {
  keyword?: string | undefined;
  status?: number | undefined;
  refundStatus?: number | undefined;
  customerId?: string | undefined;
  saleOutId?: string | undefined;
  shopId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function matchingReturns(
  ctx: Context,
  { keyword, status, refundStatus, customerId, saleOutId, shopId, from, to }: ReturnFilter,
) {
  let found = visibleReturns(ctx);
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('back.code', 'like', text),
        where('out.code', 'like', text),
        where('customer.name', 'like', text),
        phoneMatches(ctx, keyword),
      ]),
    );
  }
  found =
    status === undefined
      ? found.where('back.status', '<>', sql.lit(voided.code))
      : found.where('back.status', '=', status);
  if (refundStatus !== undefined) {
    found = found.where('back.refund_status', '=', refundStatus);
    // Only an approved return waits for its refund.
    if (status === undefined)
      found = found.where('back.status', 'in', [
        sql.lit(passed.code),
        sql.lit(partlyStored.code),
        sql.lit(stored.code),
      ]);
  }
  if (customerId) found = found.where('back.customer_id', '=', customerId);
  if (shopId) found = found.where('back.sold_shop_id', '=', shopId);
  if (saleOutId) found = found.where('back.sale_out_id', '=', saleOutId);
  return found.where((row) => withinDays(row.ref('back.create_time'), from, to));
}

/** Selects the lines of a return, each with the sold line. */
export const returnLines = (ctx: Context, documentId: string) =>
  fromStore(ctx, 'sales_return_line as line')
    .innerJoin('sale_out_line as out', withinStore('out.id', 'line.sale_out_line_id'))
    .innerJoin('order_sale_line as sold', withinStore('sold.id', 'out.order_line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'out.warehouse_id'))
    .select([
      'line.id',
      'line.sale_out_line_id as saleOutLineId',
      'sold.id as orderLineId',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
      'out.warehouse_id as warehouseId',
      'out.is_service as isService',
      'warehouse.name as warehouseName',
      'line.condition',
      'line.reason',
      'line.quantity',
      'line.stored_quantity as storedQuantity',
      'sold.quantity as soldQuantity',
      'sold.price as soldPrice',
      'sold.amount as soldAmount',
      'line.amount',
    ])
    .select(sql<number>`line.quantity - line.stored_quantity`.as('restQuantity'))
    .$narrowType<{ condition: 1 | 2 }>()
    .where('line.document_id', '=', documentId)
    .orderBy('line.line_no')
    .execute();

/** Selects the pieces of a return that were put into stock, oldest first. */
const returnStorages = (ctx: Context, documentId: string) =>
  fromStore(ctx, 'sales_return_storage as storage')
    .innerJoin('sales_return_line as line', withinStore('line.id', 'storage.line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'storage.warehouse_id'))
    .select([
      'storage.id',
      'storage.line_id as lineId',
      'goods.name',
      'sku.sku_code as skuCode',
      'goods.unit_name as unitName',
      'warehouse.name as warehouseName',
      'storage.condition',
      'storage.quantity',
      'storage.value',
    ])
    .select(['storage.by_name as by', 'storage.create_time as createTime'])
    .$narrowType<{ condition: 1 | 2 }>()
    .where('storage.document_id', '=', documentId)
    .orderBy('storage.id')
    .execute();

/** Reads a return for its page. */
export async function returnDetail(ctx: Context, id: string) {
  const back = await visibleReturns(ctx)
    .select(timesPrinted(ctx, 6, id).as('printTimes'))
    .where('back.id', '=', id)
    .executeTakeFirst();
  if (!back) throw new Failure('退货单不存在');
  const [lines, storages, timeline] = await Promise.all([
    returnLines(ctx, id),
    returnStorages(ctx, id),
    timelineOf(ctx, id),
  ]);
  return { ...back, lines, storages, timeline };
}
