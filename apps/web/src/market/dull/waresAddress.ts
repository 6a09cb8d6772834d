import { pathOfRoute } from '../../screenList';

const saving = () => pathOfRoute('MarketWaresMaintainSave') ?? '/';

/** The page that compares the stock and puts up what is dull. */
export const compareAddress = (): string => saving();
export const dullAddress = (id: string): string => `${saving()}?id=${id}`;
export const enquiryAddress = (id: string): string => `${pathOfRoute('MarketWaresEnquiryDetail') ?? '/'}?id=${id}`;
