import { screen } from '../screen';

export const routes = [
  screen('GoodsShopList', async () => (await import('./shop/GoodsShopList')).GoodsShopList),
  screen('GoodsStoreList', async () => (await import('./archive/GoodsStoreList')).GoodsStoreList),
  screen('GoodsStoreGoodsSet', async () => (await import('./archive/GoodsStoreGoodsSet')).GoodsStoreGoodsSet),
  screen('GoodsStoreCategory', async () => (await import('./archive/GoodsStoreCategory')).GoodsStoreCategory),
  screen('GoodsStoreStockUnit', async () => (await import('./archive/GoodsStoreStockUnit')).GoodsStoreStockUnit),
  screen('GoodsStoreBrand', async () => (await import('./archive/GoodsStoreBrand')).GoodsStoreBrand),
  screen('GoodsShopBrand', async () => (await import('./shop/GoodsShopBrand')).GoodsShopBrand),
  screen('GoodsStockIn', async () => (await import('./stock/StockEntryList')).StockInList),
  screen('GoodsStockInDetail', async () => (await import('./stock/StockEntryDetails')).StockInDetails),
  screen('GoodsStockOut', async () => (await import('./stock/StockEntryList')).StockOutList),
  screen('GoodsStockOutDetail', async () => (await import('./stock/StockEntryDetails')).StockOutDetails),
  screen('GoodsStockTransfer', async () => (await import('./stock/StockTransferList')).StockTransferList),
  screen('GoodsStockTransferDetail', async () => (await import('./stock/StockTransferDetails')).StockTransferDetails),
  screen('GoodsStockTaking', async () => (await import('./stock/taking/StockTakingList')).StockTakingList),
  screen('GoodsStockTakingDetail', async () => (await import('./stock/taking/StockTakingDetails')).StockTakingDetails),
  screen('GoodsMiniAppList', async () => (await import('./shop/GoodsMiniAppList')).GoodsMiniAppList),
  screen('GoodsSpecialPrice', async () => (await import('./shop/GoodsSpecialPrice')).GoodsSpecialPrice),
];
