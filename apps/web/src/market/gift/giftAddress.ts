import { pathOfRoute } from '../../screenList';

export const newGiftAddress = (): string => pathOfRoute('MarketConsumptionGiftAdd') ?? '/';
export const copyGiftAddress = (id: string): string => `${newGiftAddress()}?copy=${id}`;
export const giftAddress = (id: string): string => `${pathOfRoute('MarketConsumptionGiftDetail') ?? '/'}?id=${id}`;
