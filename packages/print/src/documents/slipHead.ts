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

/** What a document brings along from its shop's print settings. */
export interface OfShop {
  shopName: string;
  shopHeader: string;
  shopPhone: string;
  shopAddress: string;
  shopLogo: string;
  shopQrcode: string;
  shopFooter: string;
}

/** Returns the head and foot that a document brings along from its shop's print settings. */
export const slipHeadOf = (document: Omit<OfShop, 'shopName'>): SlipHead => ({
  header: document.shopHeader,
  phone: document.shopPhone,
  address: document.shopAddress,
  logo: document.shopLogo,
  qrcode: document.shopQrcode,
  footer: document.shopFooter,
});

/** The wire writes a moment as text, a row of the database holds a date. */
export type DocumentMoment = string | Date;

export const momentOf = (moment: DocumentMoment): string =>
  typeof moment === 'string' ? moment : moment.toISOString();
