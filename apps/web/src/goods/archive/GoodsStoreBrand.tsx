import { useAtHead } from '../useAtHead';
import { BrandTable } from './BrandTable';

/** 商品品牌: lists the head store's brands. */
export function GoodsStoreBrand() {
  return <BrandTable title="商品品牌" inShop={!useAtHead()} />;
}
