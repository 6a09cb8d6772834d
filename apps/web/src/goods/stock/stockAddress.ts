import { pathOfRoute } from '../../screenList';

export const stockInAddress = (id: string) => `${pathOfRoute('GoodsStockInDetail') ?? ''}/${id}`;
export const stockOutAddress = (id: string) => `${pathOfRoute('GoodsStockOutDetail') ?? ''}/${id}`;
/** What a transfer begins with, where another page leads to it. */
export interface TransferStart {
  skuCode: string;
  quantity: number;
  remark: string;
}

/** The list of transfers with a new one filled in. */
export function newTransferAddress({ skuCode, quantity, remark }: TransferStart): string {
  const search = new URLSearchParams({ skuCode, quantity: String(quantity), remark });
  return `${pathOfRoute('GoodsStockTransfer') ?? ''}?${search.toString()}`;
}

/** Reads what a new transfer begins with; undefined where no page has led here. */
export function transferStart(search: URLSearchParams): TransferStart | undefined {
  const [skuCode, quantity] = [search.get('skuCode'), Number(search.get('quantity'))];
  return skuCode && quantity > 0 ? { skuCode, quantity, remark: search.get('remark') ?? '' } : undefined;
}

export const stockTransferAddress = (id: string) => `${pathOfRoute('GoodsStockTransferDetail') ?? ''}/${id}`;
export const stockTakingAddress = (id: string) => `${pathOfRoute('GoodsStockTakingDetail') ?? ''}/${id}`;
