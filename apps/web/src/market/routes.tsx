import { screen } from '../screen';

export const routes = [
  screen('MarketBargainIndex', async () => (await import('./bargain/MarketBargainIndex')).MarketBargainIndex),
  screen('MarketBargainSave', async () => (await import('./bargain/MarketBargainSave')).MarketBargainSave),
  screen('MarketBargainDetail', async () => (await import('./bargain/MarketBargainDetail')).MarketBargainDetail),
  screen('MarketShopBargain', async () => (await import('./bargain/MarketShopBargain')).MarketShopBargain),
  screen('MarketShopBargainEdit', async () => (await import('./bargain/MarketShopBargainEdit')).MarketShopBargainEdit),
  screen('MarketBargainList', async () => (await import('./bargain/MarketBargainList')).MarketBargainList),
  screen('MarketCouponIndex', async () => (await import('./coupon/MarketCouponIndex')).MarketCouponIndex),
  screen('MarketCouponDetail', async () => (await import('./coupon/MarketCouponDetail')).MarketCouponDetail),
  screen('MarketConsumptionGift', async () => (await import('./gift/MarketConsumptionGift')).MarketConsumptionGift),
  screen(
    'MarketConsumptionGiftAdd',
    async () => (await import('./gift/MarketConsumptionGiftAdd')).MarketConsumptionGiftAdd,
  ),
  screen(
    'MarketConsumptionGiftDetail',
    async () => (await import('./gift/MarketConsumptionGiftDetail')).MarketConsumptionGiftDetail,
  ),
  screen('MarketWaresMaintain', async () => (await import('./dull/MarketWaresMaintain')).MarketWaresMaintain),
  screen(
    'MarketWaresMaintainSave',
    async () => (await import('./dull/MarketWaresMaintainSave')).MarketWaresMaintainSave,
  ),
  screen('MarketWaresEnquiry', async () => (await import('./dull/MarketWaresEnquiry')).MarketWaresEnquiry),
  screen(
    'MarketWaresEnquiryDetail',
    async () => (await import('./dull/MarketWaresEnquiryDetail')).MarketWaresEnquiryDetail,
  ),
  screen(
    'MarketAppletMsgReminder',
    async () => (await import('./remind/MarketAppletMsgReminder')).MarketAppletMsgReminder,
  ),
  screen(
    'MarketTimeLimitedActivities',
    async () => (await import('./commission/MarketTimeLimitedActivities')).MarketTimeLimitedActivities,
  ),
  screen('MarketCouponIssuance', async () => (await import('./issuance/MarketCouponIssuance')).MarketCouponIssuance),
  screen(
    'MarketCouponIssuanceSave',
    async () => (await import('./issuance/MarketCouponIssuanceSave')).MarketCouponIssuanceSave,
  ),
  screen(
    'MarketCouponIssuanceDetail',
    async () => (await import('./issuance/MarketCouponIssuanceDetail')).MarketCouponIssuanceDetail,
  ),
  screen('SignIn', async () => (await import('./exhibition/SignIn')).SignIn),
  screen('SignInSave', async () => (await import('./exhibition/SignInSave')).SignInSave),
  screen('SignInDetail', async () => (await import('./exhibition/SignInDetail')).SignInDetail),
  screen('NewArrival', async () => (await import('./arrivals/NewArrival')).NewArrival),
  screen('NewArrivalInquiry', async () => (await import('./arrivals/NewArrivalInquiry')).NewArrivalInquiry),
  screen('MarketDistribution', async () => (await import('./commission/MarketDistribution')).MarketDistribution),
  screen('MarketSubCommission', async () => (await import('./commission/MarketSubCommission')).MarketSubCommission),
  screen(
    'MarketCommissionWriteOff',
    async () => (await import('./commission/MarketCommissionWriteOff')).MarketCommissionWriteOff,
  ),
  screen('MarketWriteOffList', async () => (await import('./commission/MarketWriteOffList')).MarketWriteOffList),
  screen('MarketWriteOffDetail', async () => (await import('./commission/MarketWriteOffDetail')).MarketWriteOffDetail),
];
