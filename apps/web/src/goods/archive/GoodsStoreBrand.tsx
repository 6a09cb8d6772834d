import { useAtHead } from '../useAtHead';
import { BrandTable } from './BrandTable';

/** 总店品牌: lists the head store's brands. */
export function GoodsStoreBrand() {
  return <BrandTable title="总店品牌" inShop={!useAtHead()} />;
}
