import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { pathText } from './goodsFields';

/** The store whose archive a sheet is compared with. */
export interface Archive {
  db: Db;
  storeId: string;
}

/** A variant of a part in the archive. */
export interface ArchivedSku {
  skuId: string;
  goodsId: string;
  name: string;
  skuCode: string;
  barCode: string;
  materialNo: string;
  oemNumbers: string[];
  brandId: string | null;
  brand: string;
  categoryId: string;
  unit: string;
  decimals: number;
  spec: string;
  price: number;
  floorPrice: number;
  threshold: number;
  /** Its shelf in the head store's own shop. */
  shelf: string;
  search: string;
  /** It has stock movements, so that its unit is fixed. */
  counted: boolean;
}

/** Reads the variants that a condition on `sku` and `goods` selects, in the order of their ids. */
export async function archivedSkus(
  { db, storeId }: Archive,
  condition: ReturnType<typeof sql<boolean>>,
  most = 5000,
): Promise<ArchivedSku[]> {
  const { rows } = await sql<ArchivedSku>`
    select sku.id as "skuId", goods.id as "goodsId", goods.name, sku.sku_code as "skuCode", sku.bar_code as "barCode", sku.material_no as "materialNo", sku.oem_numbers as "oemNumbers",
      goods.brand_id as "brandId", coalesce(brand.name, '') as brand, goods.category_id as "categoryId", goods.unit_name as unit, goods.decimals, sku.spec, sku.price,
      sku.floor_price as "floorPrice", sku.threshold, coalesce(own.shelf, '') as shelf, sku.search,
      exists (select from stock where stock.store_id = sku.store_id and stock.sku_id = sku.id) as counted
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      left join goods_brand brand on brand.store_id = goods.store_id and brand.id = goods.brand_id
      left join shop head on head.store_id = sku.store_id and head.is_head
      left join goods_shop own on own.store_id = sku.store_id and own.sku_id = sku.id and own.shop_id = head.id
    where sku.store_id = ${storeId} and ${condition} order by sku.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Maps categories to their paths and back, and brands and units by name. */
export async function namesOf({ db, storeId }: Archive) {
  const [categories, brands, units] = await Promise.all([
    db
      .selectFrom('goods_category')
      .select(['id', 'parent_id as parentId', 'name'])
      .where('store_id', '=', storeId)
      .execute(),
    db
      .selectFrom('goods_brand')
      .select(['id', 'name'])
      .where('store_id', '=', storeId)
      .where('shop_id', 'is', null)
      .execute(),
    db.selectFrom('goods_stock_unit').select(['name', 'decimals', 'status']).where('store_id', '=', storeId).execute(),
  ]);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (id: string): string[] => {
    const category = byId.get(id);
    return category ? [...(category.parentId ? pathOf(category.parentId) : []), category.name] : [];
  };
  const paths = new Map(categories.map(({ id }) => [id, pathText(pathOf(id))]));
  const byEnd = new Map<string, string[]>();
  for (const path of paths.values()) {
    const names = path.split('/');
    for (let from = 1; from < names.length; from += 1) {
      const end = pathText(names.slice(from));
      byEnd.set(end, [...(byEnd.get(end) ?? []), path]);
    }
  }
  return {
    pathOf: (id: string) => paths.get(id) ?? '',
    /** Paths of the categories below others that end like this one: 机油滤清器 is 滤清器/机油滤清器. */
    endingIn: (end: string): readonly string[] => byEnd.get(end) ?? [],
    categoryAt: new Map([...paths].map(([id, path]) => [path, id])),
    brandNamed: new Map(brands.map(({ id, name }) => [name, id])),
    unitNamed: new Map(units.map((unit) => [unit.name, unit])),
  };
}
export type Names = Awaited<ReturnType<typeof namesOf>>;
