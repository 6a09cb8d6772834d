import { recordOwner } from '../../kit/owner/record';

/** Owns `goods_mini`: what the mini-app offers of a shop's goods. */
export const miniOffers = recordOwner({
  table: 'goods_mini',
  entity: 'goodsMini',
  noun: '小程序商品',
  key: 'goods_shop_id',
  fields: ['kind', 'price', 'specialPrice', 'limitCount', 'begins', 'ends', 'onShelf'],
  unique: [],
});
