import { screen } from '../screen';

export const routes = [
  screen('MarketCouponIndex', async () => (await import('./coupon/MarketCouponIndex')).MarketCouponIndex),
  screen('MarketCouponDetail', async () => (await import('./coupon/MarketCouponDetail')).MarketCouponDetail),
  screen('SignIn', async () => (await import('./exhibition/SignIn')).SignIn),
  screen('SignInSave', async () => (await import('./exhibition/SignInSave')).SignInSave),
  screen('SignInDetail', async () => (await import('./exhibition/SignInDetail')).SignInDetail),
  screen('NewArrival', async () => (await import('./arrivals/NewArrival')).NewArrival),
  screen('NewArrivalInquiry', async () => (await import('./arrivals/NewArrivalInquiry')).NewArrivalInquiry),
];
