import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../../kit/context';
import { timelineOf } from '../../../kit/documentEvent';
import { Failure } from '../../../kit/failure';
import { containing } from '../../../kit/page';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { withinDays } from '../../../kit/withinDays';
import { timesPrinted } from '../../../print/printLog';

const { draft, shipped, partlyReceived } = stockTransferLifecycle.statuses;

/** Selects the visible transfers: in a branch those that leave it or arrive at it. */
export function transferRows(ctx: Context) {
  const found = fromStore(ctx, 'stock_transfer as transfer')
    .innerJoin('warehouse as from', withinStore('from.id', 'transfer.from_warehouse_id'))
    .innerJoin('shop as sender', withinStore('sender.id', 'from.shop_id'))
    .innerJoin('warehouse as to', withinStore('to.id', 'transfer.to_warehouse_id'))
    .innerJoin('shop as receiver', withinStore('receiver.id', 'to.shop_id'))
    .select([
      'transfer.id',
      'transfer.code',
      'transfer.status',
      'transfer.from_warehouse_id as fromWarehouseId',
      'from.name as fromWarehouseName',
      'from.shop_id as fromShopId',
      'sender.name as fromShopName',
      'transfer.to_warehouse_id as toWarehouseId',
      'to.name as toWarehouseName',
      'to.shop_id as toShopId',
      'receiver.name as toShopName',
      'transfer.line_count as lineCount',
      'transfer.remark',
      'transfer.by_name as by',
      'transfer.create_time as createTime',
      'transfer.shipped_by as shippedBy',
      'transfer.shipped_time as shippedTime',
      'transfer.received_by as receivedBy',
      'transfer.received_time as receivedTime',
      'transfer.version',
    ])
    .select([
      sql<number>`(select coalesce(sum(line.transit_value), 0)::bigint from stock_transfer_line line where line.store_id = transfer.store_id and line.document_id = transfer.id)`.as(
        'transitValue',
      ),
      sql<boolean>`"from".shop_id = ${ctx.placeId}`.as('maySend'),
      sql<boolean>`"to".shop_id = ${ctx.placeId}`.as('mayReceive'),
      sql<boolean>`${ctx.shopId === null} or ${ctx.placeId} in ("from".shop_id, transfer.shop_id)`.as('mayCancel'),
    ])
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 }>();
  const { shopId } = ctx;
  return shopId
    ? found.where((where) => where.or([where('from.shop_id', '=', shopId), where('to.shop_id', '=', shopId)]))
    : found;
}

interface TransferFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  mine?: boolean | undefined;
  warehouseId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function matchingTransfers(ctx: Context, { keyword, status, mine, warehouseId, from, to }: TransferFilters) {
  let found = transferRows(ctx).orderBy('transfer.id', 'desc');
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('transfer.code', 'ilike', containing(keyword)),
        where('transfer.remark', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('transfer.status', '=', status);
  if (mine)
    found = found.where((where) =>
      where.or([
        where.and([where('transfer.status', '=', sql.lit(draft.code)), where('from.shop_id', '=', ctx.placeId)]),
        where.and([
          where('transfer.status', 'in', [sql.lit(shipped.code), sql.lit(partlyReceived.code)]),
          where('to.shop_id', '=', ctx.placeId),
        ]),
      ]),
    );
  if (warehouseId)
    found = found.where((where) =>
      where.or([
        where('transfer.from_warehouse_id', '=', warehouseId),
        where('transfer.to_warehouse_id', '=', warehouseId),
      ]),
    );
  return found.where((row) => withinDays(row.ref('transfer.create_time'), from, to));
}

export const transferLines = (ctx: Context, documentId: string) =>
  fromStore(ctx, 'stock_transfer_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
      'line.quantity',
    ])
    .select([
      'line.transit_quantity as transitQuantity',
      'line.received_quantity as receivedQuantity',
      'line.lost_quantity as lostQuantity',
      'line.lost_reason as lostReason',
    ])
    .select([
      'line.shipped_value as shippedValue',
      'line.transit_value as transitValue',
      'line.lost_value as lostValue',
    ])
    .where('line.document_id', '=', documentId)
    .orderBy('line.line_no')
    .execute();

/** Reads a transfer for its page. */
export async function transferDetail(ctx: Context, id: string) {
  const transfer = await transferRows(ctx)
    .select(timesPrinted(ctx, 12, id).as('printTimes'))
    .where('transfer.id', '=', id)
    .executeTakeFirst();
  if (!transfer) throw new Failure('调拨单不存在');
  const [lines, timeline] = await Promise.all([transferLines(ctx, id), timelineOf(ctx, id)]);
  return { ...transfer, lines, timeline };
}
