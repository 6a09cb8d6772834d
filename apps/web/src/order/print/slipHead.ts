import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Head and foot of a shop's slips. */
export interface SlipHead {
  header: string;
  phone: string;
  address: string;
  /** Paths of pictures, empty without one. */
  logo: string;
  qrcode: string;
  footer: string;
}

type OfShop = Pick<
  Schemas['SaleOutDetail'],
  'shopHeader' | 'shopPhone' | 'shopAddress' | 'shopLogo' | 'shopQrcode' | 'shopFooter'
>;

/** Returns the head and foot that a document brings along from its shop's print settings. */
export const slipHeadOf = (document: OfShop): SlipHead => ({
  header: document.shopHeader,
  phone: document.shopPhone,
  address: document.shopAddress,
  logo: document.shopLogo,
  qrcode: document.shopQrcode,
  footer: document.shopFooter,
});
