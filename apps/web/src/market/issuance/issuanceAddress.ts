import { pathOfRoute } from '../../screenList';

export const newIssuanceAddress = (): string => pathOfRoute('MarketCouponIssuanceSave') ?? '/';
export const editIssuanceAddress = (id: string): string => `${newIssuanceAddress()}?id=${id}`;
export const issuanceAddress = (id: string): string => `${pathOfRoute('MarketCouponIssuanceDetail') ?? '/'}?id=${id}`;
