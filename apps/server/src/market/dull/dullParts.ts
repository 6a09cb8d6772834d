import { sql } from 'kysely';
import { recordOwner } from '../../kit/owner/record';

/** Owns `dull_goods`: one row a part that is on the list. */
export const dullParts = recordOwner({
  table: 'dull_goods',
  entity: 'dullGoods',
  noun: '呆滞件',
  fields: ['skuId', 'title', 'words', 'deleted'],
  unique: ['skuId'],
  among: () => sql<boolean>`not deleted`,
  taken: () => '该商品已在呆滞件里',
});

/** Owns `dull_goods_detail`: what a shop has put up; a branch changes its own. */
export const dullLines = recordOwner({
  table: 'dull_goods_detail',
  entity: 'dullGoodsDetail',
  noun: '呆滞件明细',
  fields: ['shopId', 'headerId', 'quantity', 'price', 'online', 'imageUrl'],
  unique: ['headerId', 'shopId'],
  among: (ctx) =>
    sql<boolean>`(${ctx.shopId}::uuid is null or shop_id = ${ctx.shopId}) and exists (
      select from dull_goods part where part.store_id = dull_goods_detail.store_id and part.id = dull_goods_detail.header_id and not part.deleted)`,
});
