/** Names a warehouse with its shop, once where both are called the same. */
export const placeOf = (shop: string, warehouse: string): string =>
  warehouse.startsWith(shop) ? warehouse : `${shop} · ${warehouse}`;
