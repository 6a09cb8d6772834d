import { recordOwner } from '../../kit/owner/record';

/** Owns `recommend_goods`: one row a part. */
export const recommendations = recordOwner({
  table: 'recommend_goods',
  entity: 'recommendGoods',
  noun: '新品',
  fields: ['skuId', 'title', 'words', 'price', 'onSale'],
  unique: ['skuId'],
  taken: () => '该商品已在新品推荐里',
});
