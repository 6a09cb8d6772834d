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

/** Maps the place of a draft or change to columns; fields left out stay unchanged. */
export function placeRow({
  businessHours,
  businessNature,
  contact,
  phone,
  region,
  address,
  longitude,
  latitude,
  logo,
}: Place) {
  return {
    ...(contact === undefined ? {} : { contact }),
    ...(phone === undefined ? {} : { phone }),
    ...(region === undefined ? {} : { region }),
    ...(address === undefined ? {} : { address }),
    ...(longitude === undefined ? {} : { longitude }),
    ...(latitude === undefined ? {} : { latitude }),
    ...(logo === undefined ? {} : { logo }),
    ...(businessHours === undefined ? {} : { business_hours: businessHours }),
    ...(businessNature === undefined ? {} : { business_nature: businessNature }),
  };
}
