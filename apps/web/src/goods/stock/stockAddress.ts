import { pathOfRoute } from '../../screenList';

export const stockInAddress = (id: string) => `${pathOfRoute('GoodsStockInDetail') ?? ''}/${id}`;
export const stockOutAddress = (id: string) => `${pathOfRoute('GoodsStockOutDetail') ?? ''}/${id}`;
export const stockTransferAddress = (id: string) => `${pathOfRoute('GoodsStockTransferDetail') ?? ''}/${id}`;
export const stockTakingAddress = (id: string) => `${pathOfRoute('GoodsStockTakingDetail') ?? ''}/${id}`;
