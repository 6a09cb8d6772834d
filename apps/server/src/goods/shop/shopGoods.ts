import { sql } from 'kysely';
import { recordOwner } from '../../kit/owner/record';

/** Owns `goods_shop`: what a shop sells, and for how much. */
export const shopGoods = recordOwner({
  table: 'goods_shop',
  entity: 'goodsShop',
  noun: '商品',
  fields: ['price', 'floorPrice', 'shelf', 'threshold', 'onSale', 'shopCategoryId', 'shopId'],
  unique: [],
  among: ({ shopId }) => (shopId ? sql<boolean>`shop_id = ${shopId}` : sql<boolean>`true`),
});
