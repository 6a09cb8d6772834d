import { BrandTable } from './BrandTable';
import { useAtHead } from './useAtHead';

/** 门店品牌: the head store's brands, which are read here, and the shop's own. */
export function GoodsShopBrand() {
  return <BrandTable title="门店品牌" inShop={!useAtHead()} />;
}
