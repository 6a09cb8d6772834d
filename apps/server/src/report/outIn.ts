import { sql } from 'kysely';
import { addDays, startOfDay } from '../clock';
import type { Group } from '../http/contract';
import { page } from '../http/page';

export const outIn: Group<'report/outIn'> = {
  page(ctx, { query }) {
    let moves = ctx.db.selectFrom('stock_ledger as move')
      .innerJoin('warehouse', (join) => join.onRef('warehouse.store_id', '=', 'move.store_id').onRef('warehouse.id', '=', 'move.warehouse_id'))
      .innerJoin('shop', (join) => join.onRef('shop.store_id', '=', 'warehouse.store_id').onRef('shop.id', '=', 'warehouse.shop_id'))
      .innerJoin('goods_sku as sku', (join) => join.onRef('sku.store_id', '=', 'move.store_id').onRef('sku.id', '=', 'move.sku_id'))
      .innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
      .leftJoin('sale_out as out', (join) => join.onRef('out.store_id', '=', 'move.store_id').onRef('out.id', '=', 'move.document_id'))
      .where('move.store_id', '=', ctx.storeId)
      .select(['move.id', 'sku.id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec', 'goods.unit_name as unitName'])
      .select(['shop.name as shopName', 'warehouse.name as warehouseName', 'move.quantity'])
      .select(['move.document_kind as documentKind', 'move.document_id as documentId', 'move.create_time as createTime'])
      .select((row) => row.fn.coalesce('out.code', sql<string>`''`).as('documentCode'))
      .orderBy('move.id', 'desc');
    // A branch sees its own stock, whatever shop it asks for.
    if (ctx.shopId) moves = moves.where('warehouse.shop_id', '=', ctx.shopId);
    if (query.shopId) moves = moves.where('warehouse.shop_id', '=', query.shopId);
    if (query.skuCode) moves = moves.where('sku.sku_code', '=', query.skuCode);
    if (query.documentId) moves = moves.where('move.document_id', '=', query.documentId);
    if (query.from) moves = moves.where('move.create_time', '>=', startOfDay(query.from));
    if (query.to) moves = moves.where('move.create_time', '<', addDays(startOfDay(query.to), 1));
    return page(ctx, moves, query);
  },
};
