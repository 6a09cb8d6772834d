import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql, type NotNull } from 'kysely';
import { isOrderVisible, visiblePhone } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { withinDays } from '../../kit/withinDays';

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
  const found = ctx.db
    .selectFrom('sales_return as back')
    .leftJoin('sale_out as out', (join) =>
      join.onRef('out.store_id', '=', 'back.store_id').onRef('out.id', '=', 'back.sale_out_id'),
    )
    .leftJoin('customer', (join) =>
      join.onRef('customer.store_id', '=', 'back.store_id').onRef('customer.id', '=', 'back.customer_id'),
    )
    .where('back.store_id', '=', ctx.storeId)
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
  from?: string | undefined;
  to?: string | undefined;
}

export function matchingReturns(
  ctx: Context,
  { keyword, status, refundStatus, customerId, saleOutId, from, to }: ReturnFilter,
) {
  let found = visibleReturns(ctx);
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('back.code', 'like', text),
        where('out.code', 'like', text),
        where('customer.name', 'like', text),
        where('customer.phone', 'like', text),
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
  if (saleOutId) found = found.where('back.sale_out_id', '=', saleOutId);
  return found.where((row) => withinDays(row.ref('back.create_time'), from, to));
}

/** Selects the lines of a return, each with the sold line. */
export const returnLines = (ctx: Context, documentId: string) =>
  ctx.db
    .selectFrom('sales_return_line as line')
    .innerJoin('sale_out_line as out', (join) =>
      join.onRef('out.store_id', '=', 'line.store_id').onRef('out.id', '=', 'line.sale_out_line_id'),
    )
    .innerJoin('order_sale_line as sold', (join) =>
      join.onRef('sold.store_id', '=', 'out.store_id').onRef('sold.id', '=', 'out.order_line_id'),
    )
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .innerJoin('warehouse', (join) =>
      join.onRef('warehouse.store_id', '=', 'out.store_id').onRef('warehouse.id', '=', 'out.warehouse_id'),
    )
    .select([
      'line.id',
      'line.sale_out_line_id as saleOutLineId',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
      'out.warehouse_id as warehouseId',
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
    .where('line.store_id', '=', ctx.storeId)
    .where('line.document_id', '=', documentId)
    .orderBy('line.line_no')
    .execute();

/** Selects the pieces of a return that were put into stock, oldest first. */
export const returnStorages = (ctx: Context, documentId: string) =>
  ctx.db
    .selectFrom('sales_return_storage as storage')
    .innerJoin('sales_return_line as line', (join) =>
      join.onRef('line.store_id', '=', 'storage.store_id').onRef('line.id', '=', 'storage.line_id'),
    )
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .innerJoin('warehouse', (join) =>
      join.onRef('warehouse.store_id', '=', 'storage.store_id').onRef('warehouse.id', '=', 'storage.warehouse_id'),
    )
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
    .where('storage.store_id', '=', ctx.storeId)
    .where('storage.document_id', '=', documentId)
    .orderBy('storage.id')
    .execute();
