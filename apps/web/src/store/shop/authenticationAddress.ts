/** Returns the address where a store's documents are submitted. */
export const authenticationAddress = (storeId: string): string => `/shop/authentication/${storeId}`;
