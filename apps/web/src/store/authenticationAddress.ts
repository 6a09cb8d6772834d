/** Where the papers of a store are handed in. */
export const authenticationAddress = (storeId: string): string => `/shop/authentication/${storeId}`;
