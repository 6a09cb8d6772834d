import type { SellableGoods } from './cart/cart';

/** Makes a part for tests. */
export function part(skuId: string, change: Partial<SellableGoods> = {}): SellableGoods {
  return {
    skuId,
    skuCode: `SKU-${skuId}`,
    barCode: `690000000${skuId}`,
    name: `配件${skuId}`,
    spec: '',
    brandName: '',
    unitName: '件',
    decimals: 0,
    price: 1_000,
    available: 10,
    imageUrl: '',
    ...change,
  };
}

export const filter = part('1', { name: '机油滤清器', price: 4_500 });
export const oil = part('2', { name: '机油', unitName: '升', decimals: 1, price: 6_880, available: 3.5 });
export const plug = part('3', { name: '火花塞', price: 3_550 });
