import { listAddress } from '../listAddress';

/** Returns the address of the sales orders that the figures of these days count. */
export const countedSales = (days: { from: string; to: string; shopId?: string }): string =>
  listAddress('OrderListIndex', { view: 'sales', counted: true, ...days });
