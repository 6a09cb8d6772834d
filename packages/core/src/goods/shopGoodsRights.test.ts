import { describe, expect, it } from 'vitest';
import { shopGoodsProblem, type ShopGoodsField } from './shopGoodsRights';

const fields: ShopGoodsField[] = [
  'price',
  'floorPrice',
  'priceScheme',
  'shelf',
  'threshold',
  'onSale',
  'shopCategory',
  'miniApp',
];
const refused = (shop: Parameters<typeof shopGoodsProblem>[0]) =>
  fields.filter((field) => shopGoodsProblem(shop, field));

describe('what a shop may change about its goods', () => {
  it('the head store changes everything, a branch its prices only where they are opened to it', () => {
    expect(refused({ isHead: true, goodsManageOpen: false })).toEqual([]);
    expect(refused({ isHead: false, goodsManageOpen: true })).toEqual([]);
    expect(refused({ isHead: false, goodsManageOpen: false })).toEqual(['price', 'floorPrice', 'priceScheme']);
  });
});
