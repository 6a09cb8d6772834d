import { STOCK_GROUPS } from '@partsdesk/core/report/stockGroups';
import { sql } from 'kysely';
import { sheetAnswer } from '../file/writeWorkbook';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { pageByIds } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { withinDays } from '../kit/withinDays';
import { periodOf, sumsOfAll, type PeriodRow } from './outInSums';

const EXACT_TOTAL = 10_000;

/** The code of a document of any kind, looked up by its key for the rows of one page. */
const documentCode = sql<string>`coalesce(
  case move.document_kind
    when 'saleOut' then (select code from sale_out one where one.store_id = move.store_id and one.id = move.document_id)
    when 'warehouseInitialize' then (select code from warehouse_initialize one where one.store_id = move.store_id and one.id = move.document_id)
    when 'salesReturn' then (select code from sales_return one where one.store_id = move.store_id and one.id = move.document_id)
    when 'stockTaking' then (select code from stock_taking one where one.store_id = move.store_id and one.id = move.document_id)
    when 'stockTransfer' then (select code from stock_transfer one where one.store_id = move.store_id and one.id = move.document_id)
    when 'stockTransferLoss' then (select code from stock_transfer one where one.store_id = move.store_id and one.id = move.document_id)
    when 'serviceBorrow' then (select code from service_borrow one where one.store_id = move.store_id and one.id = move.document_id)
    when 'serviceBorrowLoss' then (select code from service_borrow one where one.store_id = move.store_id and one.id = move.document_id)
    when 'afterSale' then (select code from after_sale one where one.store_id = move.store_id and one.id = move.document_id)
    else (select code from stock_entry one where one.store_id = move.store_id and one.id = move.document_id) end, '')`;

/** Reads movements with their parts, places and documents. */
const movesOf = (ctx: Context, ids: readonly string[]) =>
  fromStore(ctx, 'stock_ledger as move')
    .innerJoin('warehouse', withinStore('warehouse.id', 'move.warehouse_id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'move.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['move.id', 'sku.id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec'])
    .select(['goods.unit_name as unitName', 'shop.name as shopName', 'warehouse.name as warehouseName'])
    .select(['move.quantity', 'move.document_kind as documentKind', 'move.document_id as documentId'])
    .select(['move.create_time as createTime', documentCode.as('documentCode')])
    .where('move.id', 'in', ids)
    .execute();

export const outIn: Group<'report/outIn'> = {
  page(ctx, { query }) {
    let found = fromStore(ctx, 'stock_ledger as move')
      .innerJoin('warehouse', withinStore('warehouse.id', 'move.warehouse_id'))
      .select('move.id')
      // Not by the ids alone: those of another process, or of a clock that was set, are not in the order of time.
      .orderBy('move.create_time', 'desc')
      .orderBy('move.id', 'desc');
    // A branch sees only its own stock, whichever shop it requests.
    if (ctx.shopId) found = found.where('warehouse.shop_id', '=', ctx.shopId);
    if (query.shopId) found = found.where('warehouse.shop_id', '=', query.shopId);
    if (query.skuCode)
      found = found.where(
        'move.sku_id',
        'in',
        fromStore(ctx, 'goods_sku').select('id').where('sku_code', '=', query.skuCode),
      );
    if (query.documentId) found = found.where('move.document_id', '=', query.documentId);
    found = found.where((row) => withinDays(row.ref('move.create_time'), query.from, query.to));
    // Without an order the count ends at its bound, however many movements there are.
    return pageByIds(ctx, found, (ids) => movesOf(ctx, ids), query, { counted: found.clearSelect().clearOrderBy() });
  },

  async sums(ctx, { query }) {
    const { current = 1, pageSize = 20 } = query;
    const rows = await periodOf(ctx, query);
    const [records, all] = await Promise.all([
      sql<PeriodRow>`select * from (${rows}) found order by "skuCode", "skuId" limit ${sql.lit(pageSize)} offset ${sql.lit((current - 1) * pageSize)}`.execute(
        ctx.db,
      ),
      sql<
        Omit<PeriodRow, 'skuId' | 'skuCode' | 'name' | 'spec' | 'unitName'> & { total: number }
      >`select count(*)::int as total, ${sumsOfAll} from (${rows}) found`.execute(ctx.db),
    ]);
    const [first] = all.rows;
    if (!first) throw new Error('a sum without a row');
    const { total: counted, ...sums } = first;
    const total = Math.min(counted, EXACT_TOTAL);
    return {
      records: records.rows,
      current,
      pages: Math.ceil(total / pageSize),
      total,
      more: counted > EXACT_TOTAL,
      sums,
    };
  },

  async exportExcel(ctx, { query }) {
    const { rows } =
      await sql<PeriodRow>`select * from (${await periodOf(ctx, query)}) found order by "skuCode", "skuId" limit 100000`.execute(
        ctx.db,
      );
    const cost = (value: number) => Math.round(value / 100);
    return sheetAnswer(
      '出入库汇总',
      [
        { title: '商品编码', width: 20 },
        { title: '商品', width: 32 },
        { title: '规格' },
        { title: '单位' },
        { title: '期初数量', kind: 'quantity' },
        { title: '期初成本(元)', kind: 'fen' },
        { title: '入库数量', kind: 'quantity' },
        { title: '入库成本(元)', kind: 'fen' },
        { title: '出库数量', kind: 'quantity' },
        { title: '出库成本(元)', kind: 'fen' },
        { title: '期末数量', kind: 'quantity' },
        { title: '期末成本(元)', kind: 'fen' },
        ...STOCK_GROUPS.flatMap(({ title }) => [
          { title: `${title}数量`, kind: 'quantity' } as const,
          { title: `${title}成本(元)`, kind: 'fen' } as const,
        ]),
      ],
      rows.map((row) => [
        row.skuCode,
        row.name,
        row.spec,
        row.unitName,
        row.openingQuantity,
        cost(row.openingValue),
        row.inQuantity,
        cost(row.inValue),
        row.outQuantity,
        cost(row.outValue),
        row.closingQuantity,
        cost(row.closingValue),
        ...STOCK_GROUPS.flatMap(({ group }) => [row.groups[group].quantity, cost(row.groups[group].value)]),
      ]),
    );
  },
};
