import { listAddress } from '../listAddress';

/** Returns the address of the sales orders that the figures of these days count. */
export const countedSales = (days: { from: string; to: string; shopId?: string }): string =>
  listAddress('OrderListIndex', { view: 'sales', counted: true, ...days });

/** Returns the address of the documents by which goods left and came back on a day. */
export const soldOn = (day: string): string => listAddress('StatementSale', { by: 'document', from: day, to: day });
