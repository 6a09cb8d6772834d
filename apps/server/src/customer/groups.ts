import { oauth } from '../account/login/oauth';
import type { Groups } from '../kit/contract';
import { partsStaff } from '../store/staff/partsStaff';
import { customerValueAdjust } from './card/adjust/customerValueAdjust';
import { customerCardLog } from './card/customerCardLog';
import { customerValueCard } from './card/customerValueCard';
import { rechargeOffer } from './card/rechargeOffer';
import { appCustomer } from './card/wallet';
import { smsConsent } from './contact/smsConsent';
import { customerLogin } from './customerSession';
import { customerTag } from './customerTag';
import { customerExchange } from './exchange/customerExchange';
import { customerExchangeGift } from './exchange/customerExchangeGift';
import { customerCardExport } from './export/customerCardExport';
import { customerExportApply } from './export/customerExportApply';
import { customerLevelSetting } from './grade/customerLevelSetting';
import { customLevel } from './grade/customLevel';
import { appMemberCode } from './memberCode';
import { customerMerge } from './merge/customerMerge';
import { customerPointsDetails } from './points/customerPointsDetails';
import { customerPointsRule } from './points/customerPointsRule';
import { pointsOverview } from './points/pointsOverview';
import { customerRemindRule } from './remind/customerRemindRule';
import { customerShop } from './shops/customerShop';
import { staffLeaving } from './staffLeaving';
import { customerTimeline } from './timeline/customerTimeline';
import { appCustomerVehicle } from './vehicle/appCustomerVehicle';
import { customerVehicle } from './vehicle/customerVehicle';

/** The call groups of this domain. */
export const customerGroups = {
  'gate/oauth': { ...oauth, ...customerLogin },
  'parts/appCustomer': appCustomer,
  'parts/appCustomerVehicle': appCustomerVehicle,
  'parts/appMemberCode': appMemberCode,
  'parts/customLevel': customLevel,
  'parts/customerValueAdjust': customerValueAdjust,
  'parts/customerCardExport': customerCardExport,
  'parts/customerExportApply': customerExportApply,
  'parts/customerExchange': customerExchange,
  'parts/customerExchangeGift': customerExchangeGift,
  'parts/customerCardLog': customerCardLog,
  'parts/customerLevelSetting': customerLevelSetting,
  'parts/customerMerge': customerMerge,
  'parts/customerPointsDetails': customerPointsDetails,
  'parts/customerPointsRule': customerPointsRule,
  'parts/pointsOverview': pointsOverview,
  'parts/customerRemindRule': customerRemindRule,
  'parts/customerShop': customerShop,
  'parts/smsConsent': smsConsent,
  'parts/customerTag': customerTag,
  'parts/customerTimeline': customerTimeline,
  'parts/customerValueCard': customerValueCard,
  'parts/customerVehicle': customerVehicle,
  'parts/rechargeOffer': rechargeOffer,
  // A member who leaves leaves customers behind, of whom the store's own room knows nothing.
  'parts/partsStaff': { ...partsStaff, ...staffLeaving },
} satisfies Partial<Groups>;
