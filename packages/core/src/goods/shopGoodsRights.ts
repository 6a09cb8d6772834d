/** Settings of a part in one shop. */
export type ShopGoodsField =
  | 'price'
  | 'floorPrice'
  | 'priceScheme'
  | 'shelf'
  | 'threshold'
  | 'onSale'
  | 'shopCategory'
  | 'miniApp';

/** Fields that only the head store may change, unless it lets the branches manage their goods. */
const PRICES: readonly ShopGoodsField[] = ['price', 'floorPrice', 'priceScheme'];

interface Shop {
  isHead: boolean;
  /** 定价权限: the head store lets branches set their prices. */
  goodsManageOpen: boolean;
}

/** Returns why a shop may not change a setting of its goods, in the user's words; undefined when it may. */
export function shopGoodsProblem({ isHead, goodsManageOpen }: Shop, field: ShopGoodsField): string | undefined {
  if (isHead || goodsManageOpen || !PRICES.includes(field)) return undefined;
  return field === 'priceScheme'
    ? '总店没有开放门店自主管理商品，不能设置等级价'
    : '总店没有开放门店自主管理商品，不能修改售价和底价';
}
