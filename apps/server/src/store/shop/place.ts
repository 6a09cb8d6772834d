/** The place of a store or shop, with the contract's fields. */
export interface Place {
  contact?: string;
  phone?: string;
  region?: string;
  address?: string;
  longitude?: number | null;
  latitude?: number | null;
  logo?: string;
  businessHours?: string;
  businessNature?: number;
}

/** The columns of a place; `platform.store` and `shop` name them alike. */
export const placeColumns = [
  'contact',
  'phone',
  'region',
  'address',
  'longitude',
  'latitude',
  'logo',
  'business_hours as businessHours',
  'business_nature as businessNature',
] as const;

/** The fields of a place, as an owner names them. */
export const placeFields = [
  'contact',
  'phone',
  'region',
  'address',
  'longitude',
  'latitude',
  'logo',
  'businessHours',
  'businessNature',
] as const;
