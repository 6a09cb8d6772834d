import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { timesPrinted } from '../../print/printLog';

/** Stock-in documents are kind 0, stock-out documents 1. */
export const STOCK_IN = 0;
export const STOCK_OUT = 1;
export type EntryKind = typeof STOCK_IN | typeof STOCK_OUT;

/** Selects the visible documents of a kind: in a branch those of its own warehouses. */
export function entryRows(ctx: Context, kind: EntryKind) {
  const found = fromStore(ctx, 'stock_entry as entry')
    .innerJoin('warehouse', withinStore('warehouse.id', 'entry.warehouse_id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .leftJoin('supplier', withinStore('supplier.id', 'entry.supplier_id'))
    .where('entry.kind', '=', sql.lit(kind))
    .select([
      'entry.id',
      'entry.code',
      'entry.status',
      'entry.warehouse_id as warehouseId',
      'warehouse.name as warehouseName',
      'shop.name as shopName',
      'entry.supplier_id as supplierId',
      'entry.reason',
      'entry.line_count as lineCount',
      'entry.amount',
      'entry.value',
      'entry.remark',
      'entry.by_name as by',
      'entry.create_time as createTime',
      'entry.booked_time as bookedTime',
      'entry.version',
    ])
    .select(sql<string>`coalesce(supplier.name, '')`.as('supplierName'))
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 }>();
  return ctx.shopId ? found.where('warehouse.shop_id', '=', ctx.shopId) : found;
}

interface EntryFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  warehouseId?: string | undefined;
  supplierId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  bookedFrom?: string | undefined;
  bookedTo?: string | undefined;
}

export function matchingEntries(ctx: Context, kind: EntryKind, query: EntryFilters) {
  let found = entryRows(ctx, kind).orderBy('entry.id', 'desc');
  const { keyword, status, warehouseId, supplierId, from, to, bookedFrom, bookedTo } = query;
  if (keyword)
    found = found.where((where) =>
      where.or(
        (['entry.code', 'entry.remark', 'entry.reason', 'supplier.name'] as const).map((column) =>
          where(column, 'ilike', containing(keyword)),
        ),
      ),
    );
  if (status !== undefined) found = found.where('entry.status', '=', status);
  if (warehouseId) found = found.where('entry.warehouse_id', '=', warehouseId);
  if (supplierId) found = found.where('entry.supplier_id', '=', supplierId);
  if (bookedFrom ?? bookedTo) found = found.where(withinDays(sql.ref('entry.booked_time'), bookedFrom, bookedTo));
  return found.where((row) => withinDays(row.ref('entry.create_time'), from, to));
}

/** Reads a document with its lines, its reversal and its timeline. */
export async function stockEntryDetail(ctx: Context, kind: EntryKind, id: string, name: string) {
  const entry = await entryRows(ctx, kind)
    .select('entry.reversal_of as reversalOf')
    .select(sql<string>`coalesce(supplier.phone, '')`.as('supplierPhone'))
    .select(timesPrinted(ctx, kind === STOCK_IN ? 10 : 11, id).as('printTimes'))
    .where('entry.id', '=', id)
    .executeTakeFirst();
  if (!entry) throw new Failure(`${name}不存在`);
  const { reversalOf, ...shown } = entry;
  const beside = fromStore(ctx, 'stock_entry').select(['id', 'code']);
  const [lines, timeline, counterpart] = await Promise.all([
    entryLines(ctx, id),
    timelineOf(ctx, id),
    (reversalOf ? beside.where('id', '=', reversalOf) : beside.where('reversal_of', '=', id)).executeTakeFirst(),
  ]);
  return { ...shown, lines, timeline, counterpart: counterpart ?? null };
}

export const entryLines = (ctx: Context, documentId: string) =>
  fromStore(ctx, 'stock_entry_line as line')
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
    ])
    .select(['line.quantity', 'line.price', 'line.amount', 'line.value'])
    .where('line.document_id', '=', documentId)
    .orderBy('line.line_no')
    .execute();
