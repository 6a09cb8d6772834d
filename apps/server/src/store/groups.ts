import type { Groups } from '../kit/contract';
import { storeOrg } from './partner/storeOrg';
import { salesOrderDetailType } from './setting/salesOrderDetailType';
import { shopDistribution } from './setting/shopDistribution';
import { storeSetting } from './setting/storeSetting';
import { partsShop } from './shop/partsShop';
import { partsStore } from './shop/partsStore';
import { partsStoreAuth } from './shop/partsStoreAuth';
import { serviceDataScope } from './staff/serviceDataScope';
import { staffInvitation } from './staff/staffInvitation';
import { combo, comboModel } from './vehicle/combo';
import { comboModelDetail } from './vehicle/comboModelDetail';
import { machineryFactory } from './vehicle/machineryFactory';
import { vehicleModel } from './vehicle/vehicleModel';
import { warehouse } from './warehouse/warehouse';
import { homeNavigation } from './wechat/homeNavigation';
import { openplatform } from './wechat/openplatform';
import { openplatformAudit } from './wechat/openplatformAudit';
import { weixin } from './wechat/weixin';

/** The call groups of this domain. */
export const storeGroups = {
  'nest/machineryFactory': machineryFactory,
  'parts/combo': combo,
  'parts/comboModel': comboModel,
  'parts/comboModelDetail': comboModelDetail,
  'parts/homeNavigation': homeNavigation,
  'parts/openplatform': openplatform,
  'parts/openplatformAudit': openplatformAudit,
  'parts/partsShop': partsShop,
  'parts/partsStore': partsStore,
  'parts/partsStoreAuth': partsStoreAuth,
  'parts/salesOrderDetailType': salesOrderDetailType,
  'parts/serviceDataScope': serviceDataScope,
  'parts/shopDistribution': shopDistribution,
  'parts/staffInvitation': staffInvitation,
  'parts/storeOrg': storeOrg,
  'parts/storeSetting': storeSetting,
  'parts/vehicleModel': vehicleModel,
  'parts/warehouse': warehouse,
  'parts/weixin': weixin,
} satisfies Partial<Groups>;
