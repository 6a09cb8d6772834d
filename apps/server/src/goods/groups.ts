import type { Groups } from '../kit/contract';
import { factoryGoods } from './archive/factoryGoods';
import { goods } from './archive/goods';
import { goodsBrand } from './archive/goodsBrand';
import { goodsCategory } from './archive/goodsCategory';
import { goodsShopSku, goodsSku } from './archive/goodsSku';
import { goodsStockUnit } from './archive/goodsStockUnit';
import { partGroup } from './archive/partGroup';
import { supplier } from './archive/supplier';
import { commonSysnWarehouse, fxWarehouse, synbjWarehouse } from './archive/sysnInventory';
import { partsPriceScheme, partsPriceSchemeCategory, partsPriceSchemeShop } from './price/partsPriceScheme';
import { goodsExportRecord } from './sheets/goodsExportRecord';
import { goodsImport } from './sheets/goodsImport';
import { appGoodsShop } from './shop/appGoodsShop';
import { goodsShop } from './shop/goodsShop';
import { goodsShopCategory } from './shop/goodsShopCategory';
import { goodsShopOrder } from './shop/goodsShopOrder';
import { stockGoods } from './stock/stockGoods';
import { stockIn } from './stock/stockIn';
import { stockOut } from './stock/stockOut';
import { stockTaking } from './stock/stockTaking';
import { stockTransfer } from './stock/transfer/stockTransfer';
import { warehouseInitialize } from './stock/warehouseInitialize';

/** The call groups of this domain. */
export const goodsGroups = {
  'fx/warehouse': fxWarehouse,
  'parts/appGoodsShop': appGoodsShop,
  'parts/commonSysnWarehouse': commonSysnWarehouse,
  'parts/factoryGoods': factoryGoods,
  'parts/goods': goods,
  'parts/goodsBrand': goodsBrand,
  'parts/goodsCategory': goodsCategory,
  'parts/goodsExportRecord': goodsExportRecord,
  'parts/goodsImport': goodsImport,
  'parts/goodsShop': goodsShop,
  'parts/goodsShopCategory': goodsShopCategory,
  'parts/goodsShopOrder': goodsShopOrder,
  'parts/goodsShopSku': goodsShopSku,
  'parts/goodsSku': goodsSku,
  'parts/goodsStockUnit': goodsStockUnit,
  'parts/partGroup': partGroup,
  'parts/partsPriceScheme': partsPriceScheme,
  'parts/partsPriceSchemeCategory': partsPriceSchemeCategory,
  'parts/partsPriceSchemeShop': partsPriceSchemeShop,
  'parts/stockGoods': stockGoods,
  'parts/stockIn': stockIn,
  'parts/stockOut': stockOut,
  'parts/stockTaking': stockTaking,
  'parts/stockTransfer': stockTransfer,
  'parts/supplier': supplier,
  'parts/warehouseInitialize': warehouseInitialize,
  'synbj/warehouse': synbjWarehouse,
} satisfies Partial<Groups>;
