import { formatQuantity } from '@partsdesk/core/quantity';

/** Words a sum of pieces below a document's lines. */
export const piecesOf = (quantity: number): string => `数量 ${formatQuantity(quantity)}`;
