import { pathOfRoute } from '../../screenList';

export const couponAddress = (id: string) => `${pathOfRoute('MarketCouponDetail') ?? ''}?id=${id}`;
