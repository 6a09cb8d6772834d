import { customer } from '../customer/customer';
import type { Groups } from '../kit/contract';
import { appRecommendGoodsInquiry } from './arrivals/appRecommendGoodsInquiry';
import { appRecommendGoodsDetail, recommendGoodsDetail } from './arrivals/recommendGoodsDetail';
import { recommendGoodsInquiry } from './arrivals/recommendGoodsInquiry';
import { appBargainActSchema, appBargainingActivity } from './bargain/appBargains';
import { bargainActSchema } from './bargain/bargainActSchema';
import { bargainingActivity } from './bargain/bargainingActivity';
import { appDistributorCustomer } from './commission/appDistributorCustomer';
import { distributor } from './commission/distributor';
import { distributorCustomer } from './commission/distributorCustomer';
import { appDistributorEarnTask, distributorEarnTask } from './commission/earnTask';
import { subCommission, subCommissionExportRecord } from './commission/subCommission';
import { subCommissionSettlement } from './commission/subCommissionSettlement';
import { couponSchema } from './coupon/couponSchema';
import { customerCoupon } from './coupon/customerCoupon';
import { issueCoupons } from './coupon/issueCoupons';
import { appInquiryManager } from './dull/appInquiryManager';
import { appDullGoods, dullGoods } from './dull/dullGoods';
import { dullGoodsDetail } from './dull/dullGoodsDetail';
import { inquiryManager } from './dull/inquiryManager';
import { appSignInExhibition, appSignInExhibitionRecord } from './exhibition/appSignIn';
import { signIn } from './exhibition/signIn';
import { signInExhibition } from './exhibition/signInExhibition';
import { signInExhibitionRecord } from './exhibition/signInExhibitionRecord';
import { partsConsumptionGiftSchema } from './gift/partsConsumptionGiftSchema';
import { appCouponSchema, appCustomerCoupon } from './issuance/appCoupons';
import { couponDistributionActivity } from './issuance/couponDistributionActivity';
import { appSubscribeTemplate, subscribeTemplate, subscribeTemplateStoreRelation } from './remind/subscribeTemplate';

/** The call groups of this domain. */
export const marketGroups = {
  'parts/appBargainActSchema': appBargainActSchema,
  'parts/appBargainingActivity': appBargainingActivity,
  'parts/bargainActSchema': bargainActSchema,
  'parts/bargainingActivity': bargainingActivity,
  'parts/appDullGoods': appDullGoods,
  'parts/appInquiryManager': appInquiryManager,
  'parts/appCouponSchema': appCouponSchema,
  'parts/appCustomerCoupon': appCustomerCoupon,
  'parts/appRecommendGoodsDetail': appRecommendGoodsDetail,
  'parts/appRecommendGoodsInquiry': appRecommendGoodsInquiry,
  'parts/appSignInExhibition': appSignInExhibition,
  'parts/appSignInExhibitionRecord': appSignInExhibitionRecord,
  'parts/couponDistributionActivity': couponDistributionActivity,
  'parts/couponSchema': couponSchema,
  'parts/customerCoupon': customerCoupon,
  'parts/dullGoods': dullGoods,
  'parts/dullGoodsDetail': dullGoodsDetail,
  'parts/inquiryManager': inquiryManager,
  'parts/distributor': distributor,
  'parts/distributorCustomer': distributorCustomer,
  'parts/distributorEarnTask': distributorEarnTask,
  'parts/appDistributorCustomer': appDistributorCustomer,
  'parts/appDistributorEarnTask': appDistributorEarnTask,
  'parts/partsConsumptionGiftSchema': partsConsumptionGiftSchema,
  'parts/recommendGoodsDetail': recommendGoodsDetail,
  'parts/recommendGoodsInquiry': recommendGoodsInquiry,
  'parts/signIn': signIn,
  'parts/subscribeTemplate': subscribeTemplate,
  'parts/subscribeTemplateStoreRelation': subscribeTemplateStoreRelation,
  'parts/appSubscribeTemplate': appSubscribeTemplate,
  'parts/signInExhibition': signInExhibition,
  'parts/signInExhibitionRecord': signInExhibitionRecord,
  'parts/subCommission': subCommission,
  'parts/subCommissionExportRecord': subCommissionExportRecord,
  'parts/subCommissionSettlement': subCommissionSettlement,
  // A customer is given coupons, of which the customers' own room knows nothing.
  'parts/customer': {
    ...customer,
    distributeCoupon: (ctx, { body: { schemeId, customerIds } }) => issueCoupons(ctx, schemeId, customerIds),
  },
} satisfies Partial<Groups>;
