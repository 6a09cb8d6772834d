import { EXCHANGE } from '@partsdesk/core/market/coupon/couponMoney';
import { sql } from 'kysely';

/** The name of the part that `scheme` is exchanged for; empty of the other kinds. */
export const exchangePart = sql<string>`case when scheme.kind = ${sql.lit(EXCHANGE)} then coalesce(
  (select concat_ws(' ', goods.name, nullif(sku.spec, '')) from coupon_scheme_goods wanted
    join goods_sku sku on sku.store_id = wanted.store_id and sku.id = wanted.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where wanted.store_id = scheme.store_id and wanted.scheme_id = scheme.id and wanted.position = 1), '') else '' end`;
