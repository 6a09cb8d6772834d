import { pathOfRoute } from '../../screenList';

export const newBargainAddress = (): string => pathOfRoute('MarketBargainSave') ?? '/';
export const editBargainAddress = (id: string): string => `${newBargainAddress()}?id=${id}`;
/** A new scheme that begins with the terms of another one. */
export const copyBargainAddress = (id: string): string => `${newBargainAddress()}?from=${id}`;
export const bargainAddress = (id: string): string => `${pathOfRoute('MarketBargainDetail') ?? '/'}?id=${id}`;
export const shopBargainAddress = (id: string): string => `${pathOfRoute('MarketShopBargainEdit') ?? '/'}?id=${id}`;
