import { BrandTable } from '../archive/BrandTable';
import { useAtHead } from '../useAtHead';

/** 门店品牌: lists the head store's brands, read-only, and the shop's own. */
export function GoodsShopBrand() {
  return <BrandTable title="门店品牌" inShop={!useAtHead()} />;
}
