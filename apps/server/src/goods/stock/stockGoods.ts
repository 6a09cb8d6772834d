import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { searchPage } from '../search/findParts';
import { assertCompanyWarehouse } from './stockDraft';
import { STOCK_IN } from './stockEntryRows';

/** Selects the enabled parts of the archive, with the quantity free in a warehouse. */
const parts = (ctx: Context, warehouseId: string | undefined) =>
  fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .where('goods.status', '=', sql.lit(1))
    .select([
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'sku.bar_code as barCode',
      'sku.material_no as materialNo',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      (warehouseId === undefined
        ? sql<number | null>`null::numeric`
        : sql<number | null>`coalesce((select on_hand - allocated from stock
      where stock.store_id = sku.store_id and stock.sku_id = sku.id and stock.warehouse_id = ${warehouseId}), 0)`
      ).as('available'),
      sql<
        number | null
      >`(select line.price from stock_entry_line line join stock_entry entry on entry.store_id = line.store_id and entry.id = line.document_id
        where line.store_id = sku.store_id and line.sku_id = sku.id and line.price > 0 and entry.kind = ${sql.lit(STOCK_IN)} and entry.status = ${sql.lit(stockInLifecycle.statuses.booked.code)}
        order by line.id desc limit 1)`.as('lastPrice'),
      sql<number | null>`(select round(sum(value) / nullif(sum(on_hand), 0) / 100)::bigint from stock
        where stock.store_id = sku.store_id and stock.sku_id = sku.id)`.as('cost'),
    ]);

export const stockGoods: Group<'parts/stockGoods'> = {
  async page(ctx, { query: { keyword, warehouseId, ...wanted } }) {
    if (warehouseId) await assertCompanyWarehouse(ctx, warehouseId, 'warehouseId');
    const found = parts(ctx, warehouseId).where('goods.is_service', '=', sql.lit(false));
    return keyword
      ? searchPage(ctx, found, sql`sku.id`, keyword, wanted)
      : page(ctx, found.orderBy('sku.sku_code'), wanted);
  },

  async byCodes(ctx, { body: { codes, warehouseId } }) {
    if (warehouseId) await assertCompanyWarehouse(ctx, warehouseId, 'warehouseId');
    const wanted = [...new Set(codes.map((code) => code.trim()))];
    const upper = wanted.map((code) => code.toUpperCase());
    const found = parts(ctx, warehouseId).orderBy('sku.id').limit(2000);
    const [bySku, byBar, byMaterial] = await Promise.all([
      found.where('sku.sku_code', 'in', upper).execute(),
      found.where('sku.bar_code', 'in', wanted).where('sku.bar_code', '<>', sql.lit('')).execute(),
      found.where('sku.material_no', 'in', wanted).where('sku.material_no', '<>', sql.lit('')).execute(),
    ]);
    return wanted.flatMap((code) => {
      const part =
        bySku.find(({ skuCode }) => skuCode === code.toUpperCase()) ??
        byBar.find(({ barCode }) => barCode === code) ??
        byMaterial.find(({ materialNo }) => materialNo === code);
      return part ? [{ ...part, wanted: code }] : [];
    });
  },

  places: (ctx, { query: { skuIds } }) =>
    fromStore(ctx, 'stock')
      .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
      .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
      .select([
        'stock.warehouse_id as warehouseId',
        'warehouse.name as warehouseName',
        'shop.id as shopId',
        'shop.name as shopName',
        'stock.sku_id as skuId',
        'stock.on_hand as onHand',
      ])
      .select(sql<number>`stock.on_hand - stock.allocated`.as('available'))
      .where('stock.sku_id', 'in', skuIds)
      .where('stock.on_hand', '>', sql.lit(0))
      .where('warehouse.status', '=', sql.lit(1))
      .where('warehouse.kind', '=', sql.lit(0))
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .orderBy('warehouse.code')
      .execute(),

  warehouses: (ctx) =>
    fromStore(ctx, 'warehouse')
      .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
      .select([
        'warehouse.id',
        'warehouse.name',
        'shop.id as shopId',
        'shop.name as shopName',
        (ctx.shopId ? sql<boolean>`shop.id = ${ctx.shopId}` : sql<boolean>`true`).as('mine'),
      ])
      .where('warehouse.status', '=', sql.lit(1))
      .where('warehouse.kind', '=', sql.lit(0))
      .orderBy(sql`shop.id = ${ctx.placeId}`, 'desc')
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .orderBy('warehouse.is_default', 'desc')
      .orderBy('warehouse.code')
      .execute(),
};
